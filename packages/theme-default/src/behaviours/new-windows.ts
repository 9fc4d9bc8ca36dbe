import { all } from './dom.js'

/** Tells screen readers which links in the text open a new window. Others see an arrow. */
export function mount(): undefined {
  for (const link of all('.docs-content a[target="_blank"]'))
    link.setAttribute('aria-describedby', 'docs-new-window')
}
