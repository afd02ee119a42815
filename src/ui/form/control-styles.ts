/** How everything that is typed into or chosen from looks. What is wrong is red at once: to fade, each of its edges has two events. */
export const controlStyles =
  'block w-full min-h-12 rounded-sm border border-edge bg-raised px-3.5 text-base text-ink placeholder:text-faded transition-colors duration-150 hover:border-ink aria-invalid:border-red aria-invalid:transition-none disabled:opacity-50'
