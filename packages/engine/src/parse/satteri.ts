// Only what Quire uses, so that a bundle need not hold the rest.
export { markdownToMdast } from 'satteri'
