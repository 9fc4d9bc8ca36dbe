const comment = /\/\*[\s\S]*?\*\/|\/\/(?<=^[ \t]*\/\/)[^\n]*/gm

/** Quotes that end in their line, as those of code do. An apostrophe in the text of an element may have no other. */
const quoted = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/g

const blank = (written: string) => written.replace(/[^\n]/g, ' ')

/** Code with spaces in the place of comments. */
export const withoutComments = (code: string): string => code.replace(comment, blank)

/** Code with spaces in the place of texts. May also blank what stands between two apostrophes of a text. */
export const withoutTexts = (code: string): string => code.replace(quoted, blank)
