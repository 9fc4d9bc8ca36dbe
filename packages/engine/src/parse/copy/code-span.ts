/**
 * Source of a regular expression that matches a code span. Other patterns have it as their first
 * alternative, so that they skip what stands in code. Its text is the group `code`.
 */
export const codeSpan = '(?<code>(?<!`)(?<ticks>`+)(?!`)[^`]+\\k<ticks>(?!`))'
