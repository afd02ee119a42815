export const makeAliases: Record<string, string> = {}
export const modelFamilies: Record<string, { family: string; aliases: string[] }[]> = {}
export const ambiguousWords: string[] = []
