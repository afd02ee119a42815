/**
 * Real measures in metres, and family traits, where the model is well enough known for its
 * proportions to be missed. Matched against 'make model'; the first match wins.
 */
export const measures = [
  [/BMW M3 E30/, { profile: 'coupe-notch', length: 4.35, width: 1.68, height: 1.37, wheelbase: 2.57, flare: 0.05, flareReach: 0.16, flareFlat: 0.08 }],
]
