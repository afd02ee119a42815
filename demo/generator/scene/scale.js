/** The same body at another car's measure: real length, width and height where they are known. */
export function scaled(
  profile,
  { length = profile.length, width, height = profile.height, wheelbase },
) {
  const sx = length / profile.length
  const halfWidth = width ? width / 2 : profile.halfWidth
  const sz = halfWidth / profile.halfWidth
  const sy = height / profile.height
  const xs = (list) => list.map(([x, y]) => [x * sx, y * sy])
  const ys = (list) => list.map(([y, x]) => [y * sy, x])
  const cab = profile.cab
  const [front, rear] = profile.axles.map((x) => x * sx)
  const shift = wheelbase ? (wheelbase - (rear - front)) / 2 : 0
  return {
    ...profile,
    length,
    halfWidth,
    height,
    sx,
    sy,
    sz,
    top: xs(profile.top),
    nose: ys(profile.nose),
    tail: ys(profile.tail),
    plan: profile.plan.map(([x, w]) => [x * sx, w]),
    axles: [front - shift, rear + shift],
    belt: profile.belt * sy,
    widest: profile.widest * sy,
    sill: profile.sill * sy,
    crease: profile.crease && { ...profile.crease, y: profile.crease.y * sy },
    doors: profile.doors.map((x) => x * sx),
    lid: profile.lid * sx,
    boot: profile.boot && profile.boot * sx,
    faceTop: profile.faceTop * sy,
    face: { lampY: profile.face.lampY * sy, lampZ: profile.face.lampZ * sz },
    tailLamp: { ...profile.tailLamp, y: profile.tailLamp.y * sy, z: profile.tailLamp.z * sz },
    bumper: { ...profile.bumper, y: profile.bumper.y * sy },
    cockpit: profile.cockpit && {
      from: profile.cockpit.from * sx,
      to: profile.cockpit.to * sx,
      halfWidth: profile.cockpit.halfWidth * sz,
      floor: profile.cockpit.floor,
    },
    cab: {
      ...cab,
      screenBase: [cab.screenBase[0] * sx, cab.screenBase[1] * sy],
      screenTop: [cab.screenTop[0] * sx, cab.screenTop[1] * sy],
      backBase: [cab.backBase[0] * sx, cab.backBase[1] * sy],
      backTop: [cab.backTop[0] * sx, cab.backTop[1] * sy],
      roof: xs(cab.roof),
      widestX: cab.widestX * sx,
      pillars: cab.pillars?.map((x) => x * sx),
      cLine: cab.cLine && xs(cab.cLine),
      rearGlass: cab.rearGlass?.map((x) => x * sx),
    },
  }
}
