//! Where bots think: a few threads of their own, so that they never keep people waiting.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};

use azulejo_bots::bot::Budget;
use azulejo_bots::turn::whole_turn;
use azulejo_table::table::BotJob;

use super::queue::{Claim, Queue};

/// What is done with a bot's answer.
type Answer = Box<dyn FnOnce(Vec<String>) + Send>;

struct Job {
    job: BotJob,
    seed: u64,
    answer: Answer,
}

#[derive(Default)]
struct State {
    jobs: Queue<Job>,
    closed: bool,
}

struct Shared {
    queue: Mutex<State>,
    bell: Condvar,
    stop: AtomicBool,
}

/// Threads on which bots think.
pub struct Pool {
    shared: Arc<Shared>,
    threads: Mutex<Vec<std::thread::JoinHandle<()>>>,
}

impl Pool {
    /// Starts this many threads.
    pub fn new(threads: usize) -> Pool {
        let shared = Arc::new(Shared {
            queue: Mutex::default(),
            bell: Condvar::new(),
            stop: AtomicBool::new(false),
        });
        let start = |number: usize| {
            let shared = Arc::clone(&shared);
            let thread = std::thread::Builder::new().name(format!("bot {number}"));
            thread.spawn(move || work(&shared)).expect("a thread can be started")
        };
        let threads = Mutex::new((0..threads.max(1)).map(start).collect());
        Pool { shared, threads }
    }

    /// Lets a bot think, and does something with its answer.
    pub fn think(
        &self,
        job: BotJob,
        claim: Claim,
        seed: u64,
        answer: impl FnOnce(Vec<String>) + Send + 'static,
    ) {
        let mut queue = self.shared.queue.lock().unwrap_or_else(PoisonError::into_inner);
        let cost = Budget::of(job.level).nodes;
        queue.jobs.push(claim, cost, Job { job, seed, answer: Box::new(answer) });
        drop(queue);
        self.shared.bell.notify_one();
    }

    /// A table is watched by others than before.
    pub fn claim(&self, claim: &Claim) {
        self.shared.queue.lock().unwrap_or_else(PoisonError::into_inner).jobs.claim(claim);
    }

    /// Ends all thinking. What was not decided is thought about again by the next server.
    pub fn close(&self) {
        self.shared.stop.store(true, Ordering::Relaxed);
        let mut queue = self.shared.queue.lock().unwrap_or_else(PoisonError::into_inner);
        queue.closed = true;
        queue.jobs.clear();
        drop(queue);
        self.shared.bell.notify_all();
        let mut threads = self.threads.lock().unwrap_or_else(PoisonError::into_inner);
        for thread in threads.drain(..) {
            // A bot that panicked was caught; the thread itself ends well.
            _ = thread.join();
        }
    }
}

fn work(shared: &Shared) {
    loop {
        let mut queue = shared.queue.lock().unwrap_or_else(PoisonError::into_inner);
        let job = loop {
            if queue.closed {
                return;
            }
            match queue.jobs.pop() {
                Some(job) => break job,
                None => {
                    queue = shared.bell.wait(queue).unwrap_or_else(PoisonError::into_inner);
                }
            }
        };
        drop(queue);
        let BotJob { level, game, .. } = &job.job;
        let thought = catch_unwind(AssertUnwindSafe(|| {
            whole_turn(game, *level, Budget::of(*level), job.seed, Some(&shared.stop))
        }));
        let moves = thought.unwrap_or_else(|_| {
            tracing::error!(position = game.position(), %level, "a bot panicked; it plays any move");
            game.moves().into_iter().take(1).collect()
        });
        if !shared.stop.load(Ordering::Relaxed) {
            (job.answer)(moves);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use azulejo_protocol::{Level, PersonId, TableId};
    use azulejo_rules::any::{AnyGame, Title};
    use azulejo_rules::{Luck, Seat, Turn};

    use super::*;

    struct First;
    impl Luck for First {
        fn below(&mut self, _: u32) -> u32 {
            0
        }
    }

    fn job(level: Level) -> BotJob {
        let options = AnyGame::usual_options(Title::Chocolatier, 2);
        let mut game = AnyGame::new(Title::Chocolatier, 2, Seat(0), &options).unwrap();
        while game.turn() == Turn::Chance {
            game.play_draw(&game.sample(&mut First)).unwrap();
        }
        BotJob { seat: Seat(0), level, game, seq: 1 }
    }

    fn claim() -> Claim {
        let table = TableId::from_random([1; 8]);
        Claim { table, place: None, person: PersonId::from_random([1; 20]) }
    }

    #[test]
    fn every_bot_job_is_answered_with_a_legal_turn() {
        let pool = Pool::new(2);
        let (answers, heard) = mpsc::channel();
        for seed in 0..20 {
            let answers = answers.clone();
            pool.think(job(Level::Casual), claim(), seed, move |moves| {
                answers.send(moves).unwrap()
            });
        }
        for moves in heard.iter().take(20) {
            assert_eq!(moves.len(), 1);
            job(Level::Casual).game.play(&moves[0]).unwrap();
        }
        pool.close();
    }

    #[test]
    fn closing_ends_a_long_thought() {
        let pool = Pool::new(1);
        pool.think(job(Level::Expert), claim(), 1, |_| {});
        pool.think(job(Level::Expert), claim(), 2, |_| panic!("nobody wants to know any more"));
        pool.close();
    }
}
