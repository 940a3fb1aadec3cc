//! The weights of the [evaluation](super), as they were fitted and tuned.
//!
//! Two alpha-beta bots played some thousands of games. At the end of each round, the difference of the
//! boards was compared with the difference of the points that they scored from then on; the
//! weights are the ridge regression of the one on the other, each stage drawn towards all of them.
//! Then they were tuned in games of the search against itself, all stages alike (SPSA).

/// What things are worth, in points, at one stage of the game.
pub struct Weights {
    /// By how many points expectations are off.
    pub logistic_scale: f32,
    /// What a board without anything scores from here on.
    pub usual_gain: f32,
    /// The start marker.
    pub marker: f32,
    /// A row of the wall with so many tiles, and each of them, by row.
    pub row: [f32; 5],
    pub row_tile: [f32; 5],
    /// A column with so many tiles.
    pub column: [f32; 6],
    /// A colour with so many tiles.
    pub colour: [f32; 6],
    /// A point on a free cell, where no line is begun, by row.
    pub cell: [f32; 5],
    /// A line, if it were full, by row: itself, each point of its tile, and each tile that its
    /// column, its colour and its row have already.
    pub line: [f32; 5],
    pub line_points: [f32; 5],
    pub line_near: [f32; 3],
}

/// What a line is worth that the tiles still to be taken can fill, and a tile among them that has no room in any
/// line; in [fixed point](super::to_fixed_point).
pub const FILLABLE: f32 = 25.0 / 64.0;
pub const HOMELESS: f32 = -35.0 / 64.0;

/// A line begun, by row: it takes no other colour.
pub const BEGUN: [f32; 5] = [0.0, -0.45, -0.32, 0.02, -0.17];

/// By the least number of rounds that follow the next one.
pub static WEIGHTS: [Weights; 4] = [
    Weights {
        logistic_scale: 4.87,
        usual_gain: -24.12,
        marker: 1.59,
        row: [0.00, 1.75, 1.89, -0.91, -4.02],
        row_tile: [1.89, 1.19, 0.78, 0.21, 0.04],
        column: [0.00, -0.29, -0.34, -0.57, 0.10, 6.80],
        colour: [0.00, 0.25, 0.30, -0.21, -0.05, 8.38],
        cell: [0.73, 0.78, 0.58, 1.19, 1.62],
        line: [0.00, -1.63, -3.31, -0.62, -2.68],
        line_points: [0.00, 1.77, 1.15, 1.11, 1.59],
        line_near: [0.51, 0.63, -1.01],
    },
    Weights {
        logistic_scale: 6.78,
        usual_gain: -19.58,
        marker: 1.01,
        row: [0.00, 2.17, 1.75, -0.57, -4.81],
        row_tile: [2.52, 1.06, 0.83, 0.36, 0.31],
        column: [0.00, 0.09, -0.20, -0.61, -0.11, 5.80],
        colour: [0.00, 0.12, 0.27, -0.01, 0.01, 5.53],
        cell: [0.88, 1.10, 0.82, 1.53, 1.73],
        line: [0.00, -2.95, -3.42, -0.70, -1.50],
        line_points: [0.00, 1.43, 1.16, 1.37, 2.03],
        line_near: [0.93, 0.92, -1.29],
    },
    Weights {
        logistic_scale: 8.05,
        usual_gain: -7.24,
        marker: 1.14,
        row: [0.00, 2.17, 1.71, -0.62, -4.81],
        row_tile: [2.34, 1.01, 0.75, 0.39, 0.15],
        column: [0.00, 0.05, -0.24, -0.45, -0.34, 5.81],
        colour: [0.00, 0.17, 0.01, -0.04, 1.06, 8.44],
        cell: [1.22, 1.23, 0.75, 1.68, 2.09],
        line: [0.00, -2.92, -2.35, 0.52, -1.26],
        line_points: [0.00, 1.59, 1.33, 1.37, 2.18],
        line_near: [1.48, 0.85, -1.09],
    },
    Weights {
        logistic_scale: 8.37,
        usual_gain: 9.48,
        marker: 1.25,
        row: [0.00, 1.95, 1.84, -0.62, -4.81],
        row_tile: [1.65, 1.13, 0.63, 0.52, 0.02],
        column: [0.00, -0.01, -0.39, -0.52, -0.09, 6.52],
        colour: [0.00, -0.03, 0.22, 0.06, 0.10, 8.44],
        cell: [1.12, 1.15, 0.72, 1.49, 2.03],
        line: [0.00, -3.81, -2.71, 0.84, -0.68],
        line_points: [0.00, 1.62, 1.09, 1.48, 2.09],
        line_near: [1.74, 0.63, -1.18],
    },
];
