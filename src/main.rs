//! The `chartspec` program: all of it is in the library.

fn main() -> std::process::ExitCode {
    chartspec::cli::main()
}
