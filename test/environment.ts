/** What a process of a test's own takes over from ours: where programs are, and what Node has compiled before. */
export function inherited() {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return { PATH, NODE_COMPILE_CACHE }
}
