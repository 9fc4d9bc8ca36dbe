// The variant that adds no style element to the page. The package declares itself as CommonJS, but this file
// is an ES module.
import * as pure from 'medium-zoom/dist/pure/index.js'
import { openWholePictures } from './whole-picture.js'

const mediumZoom = pure.default as unknown as typeof import('medium-zoom')['default']

/** One instance for all pages, because each listens to the document forever. */
export const zoom = mediumZoom({ margin: 0, scrollOffset: 40 })

openWholePictures()
