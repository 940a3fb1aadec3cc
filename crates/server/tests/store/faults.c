/* Preloaded into a test: lets calls of the system fail that concern files of a directory, writes down what is written,
 * and shifts the wall clock. What it does stands in a file that both sides have mapped (FAULTS_CONTROL):
 *
 *   0  the wall clock is shifted by so many milliseconds
 *   1  which kind of call fails: 0 none, 1 write, 2 sync, 3 open
 *   2  which one of them, from 1
 *   3  how many from then on
 *   4  with which errno
 *   5  how many there were, of the kind that is counted
 *   6  how many failed
 *
 * FAULTS_DIR is where the directory lies; what is written there is told to FAULTS_RECORD, if that is named:
 * kind (1 write, 2 truncate, 3 sync, 4 remove), length of the name, offset, length, each as 8 bytes; then the name and
 * the bytes.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define FILES 4096

static volatile int64_t *control;
static const char *dir;
static int record = -1;
static char *names[FILES];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("FAULTS_CONTROL");
    dir = getenv("FAULTS_DIR");
    if (!path || !dir) return;
    int file = syscall(SYS_openat, AT_FDCWD, path, O_RDWR, 0);
    void *mapped = mmap(NULL, 64, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (file >= 0 && mapped != MAP_FAILED) control = mapped;
    path = getenv("FAULTS_RECORD");
    if (path) record = syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND, 0600);
}

static int is_ours(const char *path) {
    return control && path && strncmp(path, dir, strlen(dir)) == 0;
}

static const char *name_of(int file) {
    return file >= 0 && file < FILES ? names[file] : NULL;
}

static void know(int file, const char *path) {
    if (file < 0 || file >= FILES) return;
    free(names[file]);
    names[file] = is_ours(path) ? strdup(path) : NULL;
}

/* Whether this call is to fail. */
static int fails(int64_t kind) {
    if (!control || control[1] != kind) return 0;
    int64_t number = __atomic_add_fetch(&control[5], 1, __ATOMIC_SEQ_CST);
    if (number < control[2] || number >= control[2] + control[3]) return 0;
    __atomic_add_fetch(&control[6], 1, __ATOMIC_SEQ_CST);
    errno = (int)control[4];
    return 1;
}

static void tell(int64_t kind, const char *name, int64_t offset, const void *bytes, int64_t length) {
    if (record < 0 || !name) return;
    int64_t head[4] = {kind, (int64_t)strlen(name), offset, length};
    int64_t carried = bytes ? length : 0;
    char *whole = malloc(sizeof head + head[1] + carried);
    memcpy(whole, head, sizeof head);
    memcpy(whole + sizeof head, name, head[1]);
    if (carried) memcpy(whole + sizeof head + head[1], bytes, carried);
    syscall(SYS_write, record, whole, sizeof head + head[1] + carried);
    free(whole);
}

static int opened(int at, const char *path, int flags, mode_t mode) {
    if (is_ours(path) && fails(3)) return -1;
    int file = syscall(SYS_openat, at, path, flags, mode);
    know(file, path);
    if (file >= 0 && (flags & O_TRUNC)) tell(2, name_of(file), 0, NULL, 0);
    return file;
}

#define OPEN(NAME)                                  \
    int NAME(const char *path, int flags, ...) {    \
        va_list rest;                               \
        va_start(rest, flags);                      \
        mode_t mode = va_arg(rest, mode_t);         \
        va_end(rest);                               \
        return opened(AT_FDCWD, path, flags, mode); \
    }
OPEN(open)
OPEN(open64)

#define OPENAT(NAME)                                   \
    int NAME(int at, const char *path, int flags, ...) { \
        va_list rest;                                  \
        va_start(rest, flags);                         \
        mode_t mode = va_arg(rest, mode_t);            \
        va_end(rest);                                  \
        return opened(at, path, flags, mode);          \
    }
OPENAT(openat)
OPENAT(openat64)

int close(int file) {
    know(file, NULL);
    return syscall(SYS_close, file);
}

static ssize_t written(int file, const void *bytes, size_t length, off64_t offset) {
    if (name_of(file) && fails(1)) return -1;
    pthread_mutex_lock(&lock);
    ssize_t done = syscall(SYS_pwrite64, file, bytes, length, offset);
    if (done > 0) tell(1, name_of(file), offset, bytes, done);
    pthread_mutex_unlock(&lock);
    return done;
}
ssize_t pwrite(int file, const void *bytes, size_t length, off_t offset) {
    return written(file, bytes, length, offset);
}
ssize_t pwrite64(int file, const void *bytes, size_t length, off64_t offset) {
    return written(file, bytes, length, offset);
}
ssize_t write(int file, const void *bytes, size_t length) {
    if (!name_of(file)) return syscall(SYS_write, file, bytes, length);
    off64_t offset = syscall(SYS_lseek, file, 0, SEEK_CUR);
    ssize_t done = written(file, bytes, length, offset);
    if (done > 0) syscall(SYS_lseek, file, offset + done, SEEK_SET);
    return done;
}

static int truncated(int file, off64_t size) {
    if (name_of(file) && fails(1)) return -1;
    pthread_mutex_lock(&lock);
    int done = syscall(SYS_ftruncate, file, size);
    if (done == 0) tell(2, name_of(file), size, NULL, 0);
    pthread_mutex_unlock(&lock);
    return done;
}
int ftruncate(int file, off_t size) { return truncated(file, size); }
int ftruncate64(int file, off64_t size) { return truncated(file, size); }

static int synced(int file, long call) {
    if (name_of(file) && fails(2)) return -1;
    int done = syscall(call, file);
    pthread_mutex_lock(&lock);
    if (done == 0) tell(3, name_of(file), 0, NULL, 0);
    pthread_mutex_unlock(&lock);
    return done;
}
int fsync(int file) { return synced(file, SYS_fsync); }
int fdatasync(int file) { return synced(file, SYS_fdatasync); }

int unlink(const char *path) {
    int done = syscall(SYS_unlink, path);
    if (done == 0 && is_ours(path)) tell(4, path, 0, NULL, 0);
    return done;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    int done = syscall(SYS_clock_gettime, clock, time);
    if (done == 0 && clock == CLOCK_REALTIME && control) time->tv_sec += control[0] / 1000;
    return done;
}
