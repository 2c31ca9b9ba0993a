//! Style of pictures: lines and colours, light and dark.

/// Colours of a picture as a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Those of the reader's screen.
    #[default]
    Auto,
    /// Light ones on every screen.
    Light,
    /// Dark ones on every screen.
    Dark,
}

/// The beginning of the dark classes in the style.
const DARK: &str = "@media (prefers-color-scheme: dark) {\n";

impl Theme {
    /// Returns the style of pictures with these colours.
    pub(crate) fn style(self) -> String {
        let (light, dark) = STYLE.split_once(DARK).expect("the style has dark classes");
        match self {
            Theme::Auto => STYLE.to_owned(),
            Theme::Light => light.to_owned(),
            Theme::Dark => {
                let dark = dark.trim_end().strip_suffix('}');
                light.to_owned() + dark.expect("a brace ends the dark classes")
            }
        }
    }
}

/// The style of every picture, for a page that holds [parts](crate::Picture::to_svg_part).
///
/// The first player is blue and the second orange, and colour is never the only distinction.
/// Plain classes come first and the dark ones after them, so that a reader without media queries shows the light picture.
pub const STYLE: &str = "
text { font-family: Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif; fill: #1b1f24; }
.bold { font-weight: bold; }
.fixed { font-family: Menlo, Consolas, 'Liberation Mono', 'DejaVu Sans Mono', monospace; }
.halo { paint-order: stroke; stroke: #ffffff; stroke-width: 3.5; stroke-linejoin: round; }
.tip { fill: #1b1f24; stroke: #ffffff; stroke-width: 1.5; }
.paper { fill: #ffffff; }
.soft { fill: #59636e; }
.board { fill: #f4ead2; stroke: none; }
.cell { fill: none; stroke: #59636e; stroke-width: 1.5; }
.rule { fill: none; stroke: #59636e; stroke-width: 1; }
.faint { fill: none; stroke: #c3c9d0; stroke-width: 1; }
.dot { fill: #59636e; stroke: none; }
.touch { fill: #ffffff; fill-opacity: 0; stroke: none; }
.reach { fill: none; stroke: #ffffff; stroke-opacity: 0; stroke-width: 18; }
.panel { fill: #e3e8ee; stroke: #59636e; stroke-width: 1.5; }
.hole { fill: #ffffff; stroke: #59636e; stroke-width: 1; }
.pale { fill: #f6f2e8; stroke: none; }
.deep { fill: #cfc6b2; stroke: none; }
.first { fill: none; stroke: #0b5cad; stroke-width: 5; stroke-linecap: round; }
.second { fill: none; stroke: #b84d00; stroke-width: 5; stroke-linecap: round; }
.dashed { fill: none; stroke: #b84d00; stroke-width: 5; stroke-dasharray: 11 7; }
.planned1 { fill: none; stroke: #0b5cad; stroke-width: 2; }
.planned2 { fill: none; stroke: #b84d00; stroke-width: 2; stroke-dasharray: 6 4; }
.disc1 { fill: #0b5cad; stroke: #0b5cad; stroke-width: 1; }
.disc2 { fill: #b84d00; stroke: #b84d00; stroke-width: 1; }
.ring { fill: none; stroke: #ffffff; stroke-width: 1.5; }
.dark { fill: #1b1f24; stroke: #1b1f24; stroke-width: 1.5; }
.light { fill: #ffffff; stroke: #1b1f24; stroke-width: 1.5; }
.on1, .ondark { fill: #ffffff; }
.on2 { fill: #ffffff; }
.onlight { fill: #1b1f24; }
.markdark { fill: none; stroke: #ffffff; stroke-width: 2; }
.marklight { fill: none; stroke: #1b1f24; stroke-width: 2; }
.last { fill: none; stroke: #1b1f24; stroke-width: 2; }
.decisive { fill: none; stroke: #1b1f24; stroke-width: 3.5; }
.gone { fill: none; stroke: #8a939d; stroke-width: 1; stroke-dasharray: 3 3; }
.taken { fill: #c3c9d0; stroke: #59636e; stroke-width: 1; }
.barred { fill: none; stroke: #8a939d; stroke-width: 1.5; }
.partline { fill: none; stroke: #1b1f24; stroke-width: 55; stroke-linecap: round; }
.partfill { fill: none; stroke: #eef1f4; stroke-width: 52; stroke-linecap: round; }
.partblock { fill: #eef1f4; stroke: none; }
.vertex { fill: #ffffff; stroke: #1b1f24; stroke-width: 1.5; }
.win { fill: #0b5cad; stroke: #0b5cad; stroke-width: 1.5; }
.draw { fill: #ffffff; stroke: #59636e; stroke-width: 1.5; }
.guess { fill: #ffffff; stroke: #59636e; stroke-width: 1.5; stroke-dasharray: 3 2; }
.loss { fill: #ffffff; stroke: #b84d00; stroke-width: 2; }
.open { fill: #ffffff; stroke: none; }
.onwin { fill: #ffffff; }
.onloss { fill: #8f3c00; }
.best { fill: none; stroke: #1b1f24; stroke-width: 2; }
.casing { fill: none; stroke: #ffffff; stroke-width: 6; }
.arrow { fill: none; stroke: #1b1f24; stroke-width: 2.5; }
.head { fill: #1b1f24; stroke: none; }
.tag { fill: #ffffff; stroke: #1b1f24; stroke-width: 1; }
.node { fill: #ffffff; stroke: #1b1f24; stroke-width: 1.5; }
.strong { fill: #ffffff; stroke: #0b5cad; stroke-width: 3; }
.cutnode { fill: #ffffff; stroke: #6b7480; stroke-width: 1.2; stroke-dasharray: 4 3; }
.edge { fill: none; stroke: #59636e; stroke-width: 1.2; }
.chosen { fill: none; stroke: #0b5cad; stroke-width: 4; }
.cutedge { fill: none; stroke: #8a939d; stroke-width: 1.2; stroke-dasharray: 5 4; }
.cutmark { fill: none; stroke: #6b7480; stroke-width: 1.6; }
.oncut { fill: #59636e; }
.fold { fill: #e3e8ee; stroke: #59636e; stroke-width: 1.2; }
.fill1 { fill: #0b5cad; fill-opacity: 0.12; stroke: none; }
.fill2 { fill: #b84d00; fill-opacity: 0.12; stroke: none; }
.series0 { stroke: #0b5cad; fill: none; stroke-width: 2.2; }
.series1 { stroke: #b84d00; fill: none; stroke-width: 2.2; stroke-dasharray: 8 4; }
.series2 { stroke: #1b1f24; fill: none; stroke-width: 2.2; stroke-dasharray: 2 3; }
.series3 { stroke: #5a8fc7; fill: none; stroke-width: 2.2; stroke-dasharray: 10 3 2 3; }
.series4 { stroke: #d98a4a; fill: none; stroke-width: 2.2; stroke-dasharray: 5 5; }
.series5 { stroke: #6b7480; fill: none; stroke-width: 2.2; stroke-dasharray: 12 6; }
.mark0 { fill: #0b5cad; stroke: #0b5cad; stroke-width: 1.5; }
.mark1 { fill: #b84d00; stroke: #b84d00; stroke-width: 1.5; }
.mark2 { fill: #1b1f24; stroke: #1b1f24; stroke-width: 1.5; }
.mark3 { fill: #ffffff; stroke: #5a8fc7; stroke-width: 2; }
.mark4 { fill: #ffffff; stroke: #d98a4a; stroke-width: 2; }
.mark5 { fill: #ffffff; stroke: #6b7480; stroke-width: 2; }
@media (prefers-color-scheme: dark) {
text { fill: #e6e9ec; }
.paper { fill: #14181d; }
.halo { stroke: #14181d; }
.tip { fill: #ffffff; stroke: #14181d; }
.soft { fill: #a7b0ba; }
.board { fill: #2c2a24; }
.cell, .rule { stroke: #8f99a3; }
.faint { stroke: #3a424b; }
.dot { fill: #8f99a3; }
.panel { fill: #262d35; stroke: #8f99a3; }
.hole { fill: #14181d; stroke: #8f99a3; }
.pale { fill: #6a7179; }
.deep { fill: #454c54; }
.first, .planned1 { stroke: #6cb6ff; }
.second, .dashed, .planned2 { stroke: #ffab5c; }
.disc1 { fill: #6cb6ff; stroke: #6cb6ff; }
.disc2 { fill: #ffab5c; stroke: #ffab5c; }
.ring { stroke: #14181d; }
.dark { fill: #07090b; stroke: #a7b0ba; }
.light { fill: #f1f3f5; stroke: #14181d; }
.on1, .on2 { fill: #0c1116; }
.ondark { fill: #ffffff; }
.onlight { fill: #14181d; }
.marklight { stroke: #14181d; }
.last, .decisive, .best, .arrow { stroke: #ffffff; }
.casing { stroke: #14181d; }
.partline { stroke: #e6e9ec; }
.partfill { stroke: #262d35; }
.partblock { fill: #262d35; }
.gone, .barred { stroke: #6f7984; }
.taken { fill: #3a424b; stroke: #8f99a3; }
.vertex, .tag, .node { fill: #14181d; stroke: #e6e9ec; }
.win { fill: #6cb6ff; stroke: #6cb6ff; }
.draw, .guess { fill: #14181d; stroke: #a7b0ba; }
.loss { fill: #14181d; stroke: #ffab5c; }
.open { fill: #14181d; }
.onwin { fill: #0c1116; }
.onloss { fill: #ffc48a; }
.head { fill: #ffffff; }
.strong { fill: #14181d; stroke: #6cb6ff; }
.cutnode { fill: #14181d; stroke: #8f99a3; }
.edge { stroke: #8f99a3; }
.chosen { stroke: #6cb6ff; }
.cutedge { stroke: #6f7984; }
.cutmark { stroke: #a7b0ba; }
.oncut { fill: #a7b0ba; }
.fold { fill: #262d35; stroke: #8f99a3; }
.fill1 { fill: #6cb6ff; }
.fill2 { fill: #ffab5c; }
.series0 { stroke: #6cb6ff; }
.series1 { stroke: #ffab5c; }
.series2 { stroke: #e6e9ec; }
.series3 { stroke: #3f86cc; }
.series4 { stroke: #c97f3a; }
.series5 { stroke: #a7b0ba; }
.mark0 { fill: #6cb6ff; stroke: #6cb6ff; }
.mark1 { fill: #ffab5c; stroke: #ffab5c; }
.mark2 { fill: #e6e9ec; stroke: #e6e9ec; }
.mark3 { fill: #14181d; stroke: #3f86cc; }
.mark4 { fill: #14181d; stroke: #c97f3a; }
.mark5 { fill: #14181d; stroke: #a7b0ba; }
}
";
