//! What JavaScript sees of the module: room for a request, the call, and where its answer lies.
//!
//! `#[unsafe(no_mangle)]` only promises that no other function has this name. There is no unsafe code here:
//! JavaScript writes into the module's memory by itself, between `input` and `call`.
#![allow(unsafe_code, reason = "the names of exported functions")]

use std::cell::RefCell;

use crate::Engine;

#[derive(Default)]
struct Desk {
    engine: Engine,
    request: Vec<u8>,
    answer: Vec<u8>,
}

thread_local! {
    static DESK: RefCell<Desk> = RefCell::default();
}

/// Makes room for a request of so many bytes, and says where to write it.
#[unsafe(no_mangle)]
pub extern "C" fn input(len: usize) -> *const u8 {
    DESK.with_borrow_mut(|desk| {
        desk.request = vec![0; len];
        desk.request.as_ptr()
    })
}

/// Does what the request asks for; the length of the answer in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn call() -> usize {
    DESK.with_borrow_mut(|desk| {
        let request = std::mem::take(&mut desk.request);
        desk.answer = desk.engine.call(&request);
        desk.answer.len()
    })
}

/// Where the answer lies.
#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const u8 {
    DESK.with_borrow(|desk| desk.answer.as_ptr())
}
