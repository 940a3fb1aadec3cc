//! The weights of [`hopes`](super::hopes), as they were fitted.
//!
//! Two reading bots played some thousands of games. At the end of each round, the difference of the
//! boards was compared with the difference of the points that they scored from then on; the
//! weights are the ridge regression of the one on the other, each stage drawn towards all of them.

/// What things are worth, in points, at one stage of the game.
pub struct Weights {
    /// By how many points expectations are off.
    pub doubt: f32,
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

/// By the least number of rounds that follow the next one.
pub static WEIGHTS: [Weights; 4] = [
    Weights {
        doubt: 4.6,
        usual_gain: -24.12,
        marker: 1.67,
        row: [0.00, 1.45, 1.56, -0.75, -3.22],
        row_tile: [3.19, 2.00, 1.32, 0.35, 0.06],
        column: [0.00, -0.29, -0.30, -0.37, 0.22, 6.65],
        colour: [0.00, 0.25, 0.32, -0.18, -0.26, 8.11],
        cell: [0.74, 0.79, 0.59, 1.20, 1.64],
        line: [0.00, -1.64, -3.32, -0.63, -2.69],
        line_points: [0.00, 1.95, 1.26, 1.22, 1.75],
        line_near: [0.37, 0.81, -1.26],
    },
    Weights {
        doubt: 6.4,
        usual_gain: -19.58,
        marker: 1.06,
        row: [0.00, 1.79, 1.45, -0.47, -3.87],
        row_tile: [4.25, 1.79, 1.40, 0.60, 0.53],
        column: [0.00, 0.09, -0.16, -0.41, 0.01, 5.67],
        colour: [0.00, 0.12, 0.29, 0.02, -0.20, 5.35],
        cell: [0.89, 1.11, 0.83, 1.55, 1.75],
        line: [0.00, -2.96, -3.43, -0.71, -1.51],
        line_points: [0.00, 1.57, 1.28, 1.51, 2.23],
        line_near: [0.67, 1.18, -1.60],
    },
    Weights {
        doubt: 7.6,
        usual_gain: -7.24,
        marker: 1.20,
        row: [0.00, 1.79, 1.41, -0.51, -3.87],
        row_tile: [3.94, 1.71, 1.26, 0.66, 0.25],
        column: [0.00, 0.05, -0.20, -0.25, -0.22, 5.68],
        colour: [0.00, 0.17, 0.03, -0.01, 0.85, 8.17],
        cell: [1.23, 1.24, 0.76, 1.70, 2.11],
        line: [0.00, -2.93, -2.36, 0.51, -1.27],
        line_points: [0.00, 1.75, 1.46, 1.51, 2.40],
        line_near: [1.07, 1.10, -1.35],
    },
    Weights {
        doubt: 7.9,
        usual_gain: 9.48,
        marker: 1.32,
        row: [0.00, 1.61, 1.52, -0.51, -3.87],
        row_tile: [2.78, 1.90, 1.06, 0.88, 0.03],
        column: [0.00, -0.01, -0.35, -0.32, 0.03, 6.37],
        colour: [0.00, -0.03, 0.24, 0.09, -0.11, 8.17],
        cell: [1.13, 1.16, 0.73, 1.51, 2.05],
        line: [0.00, -3.82, -2.72, 0.83, -0.69],
        line_points: [0.00, 1.78, 1.20, 1.63, 2.30],
        line_near: [1.26, 0.81, -1.46],
    },
];
