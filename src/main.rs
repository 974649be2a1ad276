//! The `chartspec` program: all of it is in the library.

/// Specs become many small values that live and die together, on every core at once.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    chartspec::cli::main()
}
