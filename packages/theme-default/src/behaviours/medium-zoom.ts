// The variant that puts no style element into the page. Its package says it is
// CommonJS, which this file of it is not.
import * as pure from 'medium-zoom/dist/pure/index.js'

const mediumZoom = pure.default as unknown as typeof import('medium-zoom')['default']

/** One for all pages: each listens to the document as long as it lives. */
export const zoom = mediumZoom({ margin: 0, scrollOffset: 40 })
