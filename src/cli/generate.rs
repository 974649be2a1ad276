//! `chartspec completions` and `chartspec man`: what packages of chartspec ship beside the program.

use std::io;

use clap::{Args, Command};
use clap_complete::Shell;

/// Print a completion script for a shell
#[derive(Debug, Args)]
pub struct Completions {
    /// The shell that will read it
    shell: Shell,
}

/// Print the manual page, in roff
#[derive(Debug, Args)]
pub struct Man {}

/// The script for a shell.
pub fn completions(arguments: &Completions, command: &mut Command) -> Vec<u8> {
    let mut out = vec![];
    clap_complete::generate(arguments.shell, command, "chartspec", &mut out);
    out
}

/// The manual page.
///
/// # Errors
/// None that is to be expected, since it is written to memory.
pub fn man(command: Command) -> io::Result<Vec<u8>> {
    let mut out = vec![];
    clap_mangen::Man::new(command).render(&mut out)?;
    Ok(out)
}
