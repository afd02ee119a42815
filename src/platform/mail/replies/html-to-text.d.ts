/** What we use of it; the package brings no types. */
declare module 'html-to-text' {
  type Selector = { selector: string; format?: string; options?: Record<string, unknown> }
  export function convert(
    html: string,
    options: {
      wordwrap: number | false
      limits: { maxDepth: number; maxChildNodes: number }
      selectors: Selector[]
    },
  ): string
}
