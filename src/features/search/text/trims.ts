/**
 * What one version of a model is called, in one spelling: by itself it says too little to be looked for among names, and beside a model
 * it is no word of English.
 */
export const trims: ReadonlySet<string> = new Set(
  (
    'gti gtd gte gsi gtx gts gta gtc glx gls glt sri sxi lxi ghia csi csl vti vtr vts vtec ' +
    'xr2 xr2i xr3 xr3i xr4i xr4x4 rs1600 rs1800 rs2000 st24 st170 st220 st200 rst cosworth turbo rallye cti mi16 ' +
    '8v 12v 16v 20v 24v v6 v8 v10 v12 w8 vr6 g40 g60 r32 tdi hdi tzd grd td amg kompressor cloverleaf abarth ' +
    'viggen aero t5 t5r sti wrx vrs twinspark'
  ).split(' '),
)
