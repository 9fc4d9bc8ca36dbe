import type { Root } from 'hast'
import { toHtml } from 'hast-util-to-html'

/**
 * A page that leads to another address: for browsers by a refresh, for
 * crawlers by the canonical link, for readers by a link.
 *
 * @param href Where to, with the base.
 */
export function redirectHtml(href: string): string {
  const root: Root = {
    type: 'root',
    children: [
      { type: 'doctype' },
      {
        type: 'element',
        tagName: 'html',
        properties: { lang: 'en' },
        children: [
          {
            type: 'element',
            tagName: 'head',
            properties: {},
            children: [
              { type: 'element', tagName: 'meta', properties: { charSet: 'utf-8' }, children: [] },
              {
                type: 'element',
                tagName: 'title',
                properties: {},
                children: [{ type: 'text', value: 'Redirecting' }],
              },
              {
                type: 'element',
                tagName: 'meta',
                properties: { httpEquiv: ['refresh'], content: `0; url=${href}` },
                children: [],
              },
              {
                type: 'element',
                tagName: 'meta',
                properties: { name: 'robots', content: 'noindex' },
                children: [],
              },
              { type: 'element', tagName: 'link', properties: { rel: ['canonical'], href }, children: [] },
            ],
          },
          {
            type: 'element',
            tagName: 'body',
            properties: {},
            children: [
              {
                type: 'element',
                tagName: 'a',
                properties: { href },
                children: [{ type: 'text', value: href }],
              },
            ],
          },
        ],
      },
    ],
  }
  return `${toHtml(root)}\n`
}
