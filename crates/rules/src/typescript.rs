//! Heaps of tiles in TypeScript, for the generator of the web client's types.

use ts_rs::{Config, TS, TypeVisitor};

use crate::tiles::{Colour, Tiles};

/// By hand, because a derived one would be generic; every game has its own.
impl<C: Colour + TS> TS for Tiles<C> {
    type WithoutGenerics = Self;
    type OptionInnerType = Self;

    fn docs() -> Option<String> {
        Some("/**\n * A heap of tiles; colours that are not there are left out.\n */\n".to_owned())
    }

    fn name(_: &Config) -> String {
        "Tiles".to_owned()
    }

    fn inline(cfg: &Config) -> String {
        format!("Partial<Record<{}, number>>", <C as TS>::name(cfg))
    }

    fn decl(cfg: &Config) -> String {
        format!("type {} = {};", Self::name(cfg), Self::inline(cfg))
    }

    fn decl_concrete(cfg: &Config) -> String {
        Self::decl(cfg)
    }

    fn visit_dependencies(visitor: &mut impl TypeVisitor) {
        visitor.visit::<C>();
    }

    fn output_path() -> Option<std::path::PathBuf> {
        Some("Tiles.ts".into())
    }
}
