//! The helm-unittest that the tests run: built once from the module in `tools/`, which pins its version and the hash of
//! every module that goes into it.

use std::error::Error;
use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use xxhash_rust::xxh3::Xxh3;

const MODULE: &str = "github.com/helm-unittest/helm-unittest";

/// The program, built if need be.
///
/// # Panics
/// When it cannot be built. A test that cannot run must not look like one that passed.
pub fn helm_unittest() -> &'static Path {
    static PROGRAM: Built = OnceLock::new();
    built(&PROGRAM, "tools")
}

/// The oldest version that is known to do, built if need be.
///
/// # Panics
/// When it cannot be built.
pub fn oldest_helm_unittest() -> &'static Path {
    static PROGRAM: Built = OnceLock::new();
    built(&PROGRAM, "tools/oldest")
}

type Built = OnceLock<Result<PathBuf, String>>;

fn built(program: &'static Built, module: &str) -> &'static Path {
    let build = || Recipe::read(module).and_then(|recipe| recipe.program()).map_err(|error| error.to_string());
    match program.get_or_init(build) {
        Ok(program) => program,
        Err(error) => panic!("the tests need helm-unittest and could not build it: {error}"),
    }
}

/// What is built, and where to.
struct Recipe {
    tools: PathBuf,
    folder: PathBuf,
}

impl Recipe {
    /// The folder is named after the version and after all that decides what is built, so that a program that is there
    /// is the right one.
    fn read(module: &str) -> Result<Self, Box<dyn Error>> {
        let tools = Path::new(env!("CARGO_MANIFEST_DIR")).join(module);
        let mut digest = Xxh3::new();
        for file in ["go.mod", "go.sum", "tools.go"] {
            digest.update(&fs::read(tools.join(file)).map_err(|error| format!("{module}/{file}: {error}"))?);
        }
        let modules = fs::read_to_string(tools.join("go.mod"))?;
        let version = modules.lines().find_map(|line| line.strip_prefix("require ")?.strip_prefix(MODULE));
        let version = version.ok_or("go.mod requires no helm-unittest")?.trim();
        let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().ok_or("the target folder has no parent")?;
        let folder = target.join("helm-unittest").join(format!("{version}-{:08x}", digest.digest() >> 32));
        Ok(Self { tools, folder })
    }

    /// Several test binaries may want the program at once: one builds it and the others wait for its lock. The finished
    /// program gets its name last, so that a build that breaks off leaves none behind.
    fn program(&self) -> Result<PathBuf, Box<dyn Error>> {
        let program = self.folder.join(format!("helm-unittest{}", std::env::consts::EXE_SUFFIX));
        if program.exists() {
            return Ok(program);
        }
        fs::create_dir_all(&self.folder)?;
        let lock = File::create(self.folder.join("lock"))?;
        lock.lock()?;
        if !program.exists() {
            let unfinished = self.folder.join("unfinished");
            self.build(&unfinished)?;
            fs::rename(unfinished, &program)?;
        }
        Ok(program)
    }

    fn build(&self, to: &Path) -> Result<(), Box<dyn Error>> {
        let mut go = Command::new("go");
        go.args(["build", "-mod=readonly", "-trimpath", "-ldflags=-s -w", "-o"]).arg(to);
        go.arg(format!("{MODULE}/cmd/helm-unittest")).current_dir(&self.tools);
        // What surrounds this module must not change what is built, and no other Go is to be downloaded for it.
        go.env("GOTOOLCHAIN", "local").env("GOWORK", "off").env("GOFLAGS", "");
        let output = match go.output() {
            Ok(output) => output,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Err("there is no `go` on the PATH. Install Go 1.26 or later: https://go.dev/doc/install".into());
            }
            Err(error) => return Err(format!("`go` did not start: {error}").into()),
        };
        if output.status.success() {
            return Ok(());
        }
        let said = String::from_utf8_lossy(&output.stderr);
        Err(format!(
            "`go build` failed in {} ({}). It needs Go 1.26 or later (https://go.dev/doc/install), and for its first \
             run the Go module proxy. It said:\n{said}",
            self.tools.display(),
            output.status
        )
        .into())
    }
}
