import { all } from './dom.js'

/** Says of links in the text that they open a new window, which an arrow says to those who see it. */
export function mount(): undefined {
  for (const link of all('.docs-content a[target="_blank"]'))
    link.setAttribute('aria-describedby', 'docs-new-window')
}
