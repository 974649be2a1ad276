//! Where the suite of a spec goes, and by what name the suite remembers its spec.

use std::path::{Path, PathBuf};

use super::config::Config;
use super::paths::{Places, slashed};

/// What a spec is called on the disk.
pub const EXTENSION: &str = "chartspec";
/// What is put behind the stem of a spec for the name of its suite; helm-unittest looks for it.
pub const SUFFIX: &str = "_test.yaml";

/// The suite of a spec.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// The file that it goes to.
    pub output: PathBuf,
    /// The spec as the marker names it; `None` where a name is not Unicode.
    pub origin: Option<String>,
}

/// Where the suite of the spec at `path` goes: under `out` where the spec lies under one of the configured `specs`, and
/// beside the spec otherwise.
pub(super) fn place(config: &Config, places: &mut Places, path: &Path) -> Place {
    let real = places.of_file(path);
    let under = config.out.as_ref().and_then(|out| {
        let relative = config.specs.iter().find_map(|specs| {
            let specs = places.of_folder(specs);
            real.strip_prefix(&specs).ok().map(Path::to_owned)
        })?;
        // A single spec may stand in the place of a folder.
        Some(if relative.as_os_str().is_empty() { out.join(path.file_name()?) } else { out.join(relative) })
    });
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(SUFFIX);
    Place {
        output: under.unwrap_or_else(|| path.to_owned()).with_file_name(name),
        origin: origin(config, places, path),
    }
}

/// The spec relative to the configuration's folder; without one, or outside of it, relative to its suite beside it.
fn origin(config: &Config, places: &mut Places, path: &Path) -> Option<String> {
    let real = places.of_file(path);
    let relative =
        config.folder().and_then(|folder| real.strip_prefix(places.of_folder(folder)).ok().map(Path::to_owned));
    match relative {
        Some(relative) => slashed(&relative),
        None => path.file_name()?.to_str().map(str::to_owned),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn placed(config: &Config, path: &str) -> (PathBuf, String) {
        let place = place(config, &mut Places::default(), Path::new(path));
        (place.output, place.origin.unwrap())
    }

    fn configured() -> Config {
        Config {
            file: Some("/p/chartspec.toml".into()),
            specs: vec!["/p/specs".into(), "/p/more".into()],
            out: Some("/p/generated".into()),
            ..Config::default()
        }
    }

    #[test]
    fn without_configuration_a_suite_lies_beside_its_spec() {
        let (output, origin) = placed(&Config::default(), "/p/tests/probes.chartspec");
        assert_eq!(output, Path::new("/p/tests/probes_test.yaml"));
        assert_eq!(origin, "probes.chartspec");
    }

    #[test]
    fn configured_specs_keep_their_folders_under_out() {
        let (output, origin) = placed(&configured(), "/p/specs/a/b.chartspec");
        assert_eq!(output, Path::new("/p/generated/a/b_test.yaml"));
        assert_eq!(origin, "specs/a/b.chartspec");
        assert_eq!(placed(&configured(), "/p/more/c.chartspec").0, Path::new("/p/generated/c_test.yaml"));
    }

    #[test]
    fn a_spec_outside_of_the_configured_folders_goes_beside_itself() {
        let (output, origin) = placed(&configured(), "/p/charts/app/tests/b.chartspec");
        assert_eq!(output, Path::new("/p/charts/app/tests/b_test.yaml"));
        assert_eq!(origin, "charts/app/tests/b.chartspec");
        assert_eq!(placed(&configured(), "/q/b.chartspec").1, "b.chartspec");
    }

    #[test]
    fn only_the_last_extension_is_taken_off() {
        assert_eq!(placed(&Config::default(), "/p/a.b.chartspec").0, Path::new("/p/a.b_test.yaml"));
    }
}
