//! The codes: one for each thing that can be wrong, never used for anything else.

/// How grave a diagnostic is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The spec does not compile.
    Error,
    /// The spec compiles.
    Warning,
}

macro_rules! codes {
    ($($name:ident = $code:literal $severity:ident $title:literal,)*) => {
        /// The stable code of a diagnostic.
        ///
        /// `CS01xx` is the text of the spec, `CS02xx` its names and scopes, `CS03xx` what Kubernetes refuses, `CS04xx` what
        /// the chart refuses, `CS05xx` files, `CS06xx` what the chart renders.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Code {
            $(#[doc = $title] $name,)*
        }

        impl Code {
            /// Every code, in order.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// The code as it is shown: `CS0301`.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$name => $code,)* }
            }

            /// What the code stands for, in a few words.
            #[must_use]
            pub const fn title(self) -> &'static str {
                match self { $(Self::$name => $title,)* }
            }

            /// What it means, in Markdown: a sentence, then `## Wrong`, `## Right` and `## Why`.
            #[must_use]
            pub const fn explanation(self) -> &'static str {
                match self { $(Self::$name => include_str!(concat!("explain/", $code, ".md")),)* }
            }

            /// Whether it says that chartspec could not do its work, and not that it found fault with a spec or an output.
            #[must_use]
            pub const fn is_failure(self) -> bool {
                matches!(
                    self,
                    Self::BadConfiguration
                        | Self::NoSpec
                        | Self::Unreadable
                        | Self::Unwritable
                        | Self::ResultsAmiss
                        | Self::NoRunner
                        | Self::NoTest
                )
            }

            /// Whether it stops the compilation.
            #[must_use]
            pub const fn severity(self) -> Severity {
                match self { $(Self::$name => Severity::$severity,)* }
            }
        }
    };
}

codes! {
    // The text.
    Unexpected = "CS0101" Error "a statement that cannot be read",
    UnknownStatement = "CS0102" Error "a first word that begins no statement",
    UnclosedString = "CS0103" Error "a string that is not closed",
    BadEscape = "CS0104" Error "an escape that a string cannot hold",
    UnclosedBracket = "CS0105" Error "a bracket that is not closed",
    UnclosedBody = "CS0106" Error "a body that is not closed",
    StrayBrace = "CS0107" Error "a closing bracket that closes nothing",
    TooDeep = "CS0108" Error "nesting deeper than 64",
    StrayContinuation = "CS0109" Error "a continuation with no statement above it",
    NotText = "CS0110" Error "a file that is not UTF-8 text",
    BadCharacter = "CS0111" Error "a character that has no place in a spec",
    BadNumber = "CS0112" Error "a number that cannot be held",
    DuplicateKey = "CS0113" Error "a key that stands twice in one map",
    NeedsBody = "CS0114" Error "a statement that needs a body",
    TakesNoBody = "CS0115" Error "a body where none belongs",
    EmptyBody = "CS0116" Error "a body with nothing in it",
    TooLarge = "CS0117" Error "a text too large to be a spec",
    // Names and scopes.
    NoTemplate = "CS0201" Error "a target outside of any template",
    WrongPlace = "CS0202" Error "a statement that does not belong here",
    StatedTwice = "CS0203" Error "a thing that is stated twice",
    Contradiction = "CS0204" Error "two statements that cannot both hold",
    RepeatedAttribute = "CS0205" Error "an attribute that is repeated",
    WrongAttribute = "CS0206" Error "an attribute that its handler does not have",
    GateGovernsNothing = "CS0207" Error "a gate that governs nothing",
    CannotBeGated = "CS0208" Error "a statement that no gate can take away",
    ClashingStates = "CS0209" Error "a state that is both open and closed",
    BoundWithExactly = "CS0210" Error "a bound in a probe that is stated exactly",
    BadPath = "CS0211" Error "a path that cannot be used here",
    BadPattern = "CS0212" Error "a regular expression that Go cannot read",
    NothingStated = "CS0214" Error "a spec that states nothing",
    ChangesNothing = "CS0215" Warning "a value that changes nothing",
    AttributeInCommand = "CS0216" Warning "a word of a command that reads like an attribute",
    WrongValue = "CS0218" Error "a value that does not go with its statement",
    NoAnchor = "CS0219" Error "an absence that nothing keeps honest",
    NoMessage = "CS0220" Warning "a failure of which no message is stated",
    MixedCapabilities = "CS0221" Error "capabilities in some renders and none in others",
    SettingClash = "CS0217" Error "two settings of which one lies inside the other",
    // What Kubernetes refuses.
    PortRange = "CS0301" Error "a port outside of 1 to 65535",
    PortName = "CS0302" Error "a port name that Kubernetes refuses",
    GrpcNamedPort = "CS0303" Error "a name as a gRPC port",
    TimingTooSmall = "CS0304" Error "a timing below what Kubernetes accepts",
    SuccessThreshold = "CS0305" Error "a success threshold other than 1 for liveness or startup",
    GraceOnReadiness = "CS0306" Error "a grace period on a readiness probe",
    HeaderName = "CS0307" Error "a header name that Kubernetes refuses",
    EmptyCommand = "CS0308" Error "a command with nothing in it",
    ContainerName = "CS0309" Error "a container name that Kubernetes refuses",
    ProbeOnInit = "CS0310" Error "a probe on an init container",
    EnvNotString = "CS0311" Error "an environment variable that is not a string",
    BadDuration = "CS0312" Error "a timing that is no whole number of seconds",
    EnvName = "CS0313" Error "a name that no environment variable can have",
    BadQuantity = "CS0316" Error "a quantity that Kubernetes cannot read",
    TimingTooLarge = "CS0315" Error "a timing above what Kubernetes can hold",
    // What the chart refuses.
    NoSuchTemplate = "CS0401" Error "a template that the chart does not have",
    SchemaRefuses = "CS0402" Error "a value that the chart's schema refuses",
    EnvIsList = "CS0403" Error "an environment variable that cannot be set by path",
    NoChart = "CS0404" Error "a chart that is not there",
    ChartUnseen = "CS0405" Warning "a part of the chart that cannot be looked at",
    // Files.
    OutputNotOurs = "CS0501" Error "an output that chartspec did not make",
    OutputClash = "CS0502" Error "two specs with one output",
    HandEdited = "CS0503" Error "an output that was edited by hand",
    Stale = "CS0504" Error "an output that is not what its spec compiles to",
    Missing = "CS0505" Error "an output that is not there",
    Orphaned = "CS0506" Warning "an output that no spec compiles to",
    // What chartspec needs for its work.
    BadConfiguration = "CS0507" Error "a configuration that cannot be used",
    NoSpec = "CS0508" Error "no spec where one is looked for",
    Unreadable = "CS0509" Error "a file that cannot be read",
    Unwritable = "CS0510" Error "an output that cannot be written",
    // What the chart renders.
    NotSo = "CS0601" Error "a fact that does not hold",
    NotRendered = "CS0602" Error "a target that is not rendered",
    RenderFails = "CS0603" Error "a render that fails",
    ResultsAmiss = "CS0604" Error "results that do not add up",
    NoRunner = "CS0605" Error "no helm-unittest that can be run",
    NoSnapshot = "CS0606" Error "a snapshot that there is nothing to compare with",
    NoTest = "CS0607" Error "no test of the name that is asked for",
}
