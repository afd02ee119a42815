import { expect, test } from 'vitest'
import { nameOfDefect } from './defects.ts'

/** As testers write, before and since the manual of 2018. */
const rows: [string, string][] = [
  ['Nearside inner sill corroded (6.1.B.2)', 'corrosion, near-side sill'],
  ['N/S sill has slight corrosion', 'corrosion, near-side sill'],
  [
    'Nearside Rear Sill corroded but not considered excessive (5.3.6 (a)(i))',
    'corrosion, near-side rear sill',
  ],
  [
    'Vehicle structure is corroded but structural rigidity is not significantly reduced Offside sill (5.3.6 (a)(i))',
    'corrosion, off-side sill',
  ],
  ['Underside corroded', 'corrosion, underside'],
  ['Slight surface rust to rear subframe', 'corrosion, rear subframe'],
  ['Front Floor corroded offside', 'corrosion, off-side front floor'],
  ['Boot floor rotten', 'corrosion, boot floor'],
  ['Nearside sill rotted through', 'corrosion, near-side sill'],
  ['Rot to offside sill', 'corrosion, off-side sill'],
  ['Brake rotor worn', 'brake disc worn'],
  ['Rotor arm cover insecure', 'Rotor arm cover insecure'],
  ['Clutch thrust bearing noisy', 'Clutch thrust bearing noisy'],
  ['Handbrake travel excessive', 'parking brake weak'],
  ['Left hand brake binding', 'brakes uneven or weak'],
  [
    'Nearside Rear Suspension component mounting prescribed area is excessively corroded (5.3.6 (a)(i))',
    'corrosion, near-side rear suspension mounting',
  ],
  ['Corrosion to both sides', 'corrosion'],
  [
    'Brake pipe corroded, covered in grease or other material rear (1.1.11 (c))',
    'corrosion, brake pipes, rear',
  ],
  ['Rear Brake pipe slightly corroded (3.6.B.2c)', 'corrosion, brake pipes, rear'],
  [
    'Offside Front brake disc worn, pitted or scored, but not seriously weakened (1.1.14 (a) (ii))',
    'brake disc worn, off-side front',
  ],
  [
    'Front brake disc in such a condition that it is worn both front (3.5.1h)',
    'brake disc worn, front',
  ],
  ['Brake pad(s) wearing thin front (1.1.13 (a) (ii))', 'brake pads worn, front'],
  ['Parking brake: efficiency only just met (3.7.B.6b)', 'parking brake weak'],
  [
    'brakes imbalanced across an axle rear: imbalance (1.2.1 (b) (i))',
    'brakes uneven or weak, rear',
  ],
  ['Nearside Front Tyre worn close to legal limit (4.1.E.1)', 'tyre worn, near-side front'],
  ['NSF tyre worn on inner edge', 'tyre worn, near-side front'],
  [
    'Offside Rear Tyre slightly damaged/cracking or perishing (5.2.3 (d) (ii))',
    'tyre perished, off-side rear',
  ],
  ['Nearside Rear coil spring corroded (2.4.C.1b)', 'corrosion, spring, near-side rear'],
  [
    'Offside Front coil spring fractured or broken (5.3.1 (b) (i))',
    'spring broken or displaced, off-side front',
  ],
  [
    'Nearside rear shock absorber has a light misting of oil (2.7.3)',
    'shock absorber leaking, near-side rear',
  ],
  [
    'Offside Front lower suspension arm ball joint has slight play (2.5.B.1a)',
    'ball joint worn, off-side front',
  ],
  [
    'Nearside Front Suspension arm pin or bush worn but not resulting in excessive movement (5.3.4 (a) (i))',
    'suspension bush worn, near-side front',
  ],
  ['Anti-roll bar linkage has slight play', 'anti-roll bar linkage worn'],
  ['Offside Rear Wheel bearing has slight play (2.6.2)', 'wheel bearing worn, off-side rear'],
  [
    'Nearside Front constant velocity joint gaiter deteriorated (2.5.C.1a)',
    'drive shaft gaiter split, near-side front',
  ],
  ['Steering rack gaiter damaged', 'steering joint or gaiter worn'],
  ['Oil leak, but not excessive (8.4.1 (a) (i))', 'oil leak'],
  ['Exhaust has a minor leak of exhaust gases (7.1.2)', 'exhaust leaking'],
  ['Exhaust system corroded', 'corrosion, exhaust'],
  ['Lambda coefficient not within specified limits (8.2.1.2 (c))', 'emissions too high'],
  ['Nearside Headlamp aim too low (1.8)', 'headlamp aim, near-side'],
  ['Offside headlamp lens slightly defective (4.1.1 (b) (i))', 'headlamp defective, off-side'],
  ['Windscreen wiper blade perished', 'wipers or washers'],
  [
    'Windscreen has damage to an area less than a 40mm circle outside zone A (8.3.1d)',
    'windscreen damaged',
  ],
  [
    'Child seat fitted not allowing full inspection of adult belt',
    'Child seat fitted not allowing full inspection of adult belt',
  ],
  [
    'Undertrays fitted obscuring some underside components (0.1.1)',
    'Undertrays fitted obscuring some underside components',
  ],
]

test.each(rows)('what a tester wrote is known by what it is about: %s', (written, name) => {
  expect(nameOfDefect(written)).toBe(name)
})
