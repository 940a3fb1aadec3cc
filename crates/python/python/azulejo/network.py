"""A small network in NumPy, for baselines: what a position is worth to who observes it."""

from __future__ import annotations

import os
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

__all__ = ["Network"]

Floats = npt.NDArray[np.float32]


@dataclass
class Network:
    """Two layers of neurons (ReLU) and a sum, trained with Adam."""

    parameters: list[Floats]
    _means: list[Floats] = field(default_factory=list, repr=False)
    _squares: list[Floats] = field(default_factory=list, repr=False)
    _steps: int = 0

    @staticmethod
    def new(inputs: int, hidden: int, rng: np.random.Generator) -> Network:
        """A network that knows nothing."""
        sizes = [inputs, hidden, 32, 1]
        parameters: list[Floats] = []
        for before, after in zip(sizes, sizes[1:]):
            parameters.append((rng.standard_normal((before, after)) * np.sqrt(2 / before)).astype(np.float32))
            parameters.append(np.zeros(after, np.float32))
        return Network(parameters)

    @staticmethod
    def load(path: str | os.PathLike[str]) -> Network:
        with np.load(path) as file:
            return Network([file[name] for name in sorted(file.files)])

    def save(self, path: str | os.PathLike[str]) -> None:
        np.savez(path, *self.parameters)

    def value(self, observations: Floats) -> Floats:
        """What each row is worth."""
        return self._layers(observations)[-1][:, 0]

    def fit(self, observations: Floats, targets: Floats, rate: float, rng: np.random.Generator) -> float:
        """Goes through the rows once, in a random order; the mean square of the error."""
        order, error = rng.permutation(len(targets)), 0.0
        for start in range(0, len(order), 512):
            rows = order[start : start + 512]
            error += self._step(observations[rows], targets[rows], rate) * len(rows)
        return error / max(1, len(order))

    def _layers(self, observations: Floats) -> list[Floats]:
        """What each layer gives, the input first."""
        layers = [observations]
        pairs = list(zip(self.parameters[::2], self.parameters[1::2]))
        for number, (weights, bias) in enumerate(pairs):
            total = layers[-1] @ weights + bias
            layers.append(total if number == len(pairs) - 1 else np.maximum(total, 0))
        return layers

    def _step(self, observations: Floats, targets: Floats, rate: float) -> float:
        layers = self._layers(observations)
        error = layers[-1][:, 0] - targets
        slope: Floats = np.asarray(2 / len(error) * error, np.float32)[:, None]
        slopes: list[Floats] = []
        for number in range(len(layers) - 2, -1, -1):
            weights = self.parameters[2 * number]
            slopes[:0] = [layers[number].T @ slope, np.asarray(slope.sum(0), np.float32)]
            slope = (slope @ weights.T) * (layers[number] > 0)
        self._adam(slopes, rate)
        return float((error**2).mean())

    def _adam(self, slopes: list[Floats], rate: float) -> None:
        if not self._means:
            self._means = [np.zeros_like(p) for p in self.parameters]
            self._squares = [np.zeros_like(p) for p in self.parameters]
        self._steps += 1
        rate *= np.sqrt(1 - 0.999**self._steps) / (1 - 0.9**self._steps)
        for parameter, slope, mean, square in zip(self.parameters, slopes, self._means, self._squares):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            parameter -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)
