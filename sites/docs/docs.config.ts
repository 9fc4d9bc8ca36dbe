import { defineConfig } from '@quire/engine'
import { latest } from './sidebars/latest.js'
import { v1 } from './sidebars/v1.0.1.js'

export default defineConfig({
  title: 'Mojaloop Documentation',
  description: 'Mojaloop Documentation 3.0',
  url: 'https://docs.mojaloop.io',
  content: [
    { dir: 'content', sidebar: latest },
    { dir: 'versions/v1.0.1', prefix: '/v1.0.1/', version: 'v1.0.1', sidebar: v1 },
  ],
  head: [
    ['meta', { name: 'theme-color', content: '#00a3ff' }],
    ['meta', { name: 'apple-mobile-web-app-capable', content: 'yes' }],
    ['meta', { name: 'apple-mobile-web-app-status-bar-style', content: 'black' }],
    ['link', { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' }],
    ['link', { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' }],
  ],
  nav: [
    { text: 'Adoption', link: '/adoption/' },
    { text: 'Community', link: '/community/' },
    { text: 'Technical', link: '/technical/' },
    { text: 'Product', link: '/product/' },
    { text: 'Training Program', link: 'https://mojaloop.io/mojaloop-training-program/' },
  ],
  // Minutes and proposals of former years have the words of what became of them.
  frontmatterDefaults: {
    'community/archive/**': { searchBoost: 0.5 },
  },
  sidebarDepth: 2,
  repository: {
    url: 'https://github.com/mojaloop/documentation/',
    branch: 'master',
    dir: 'docs',
  },
  lastUpdated: true,
  redirects: { outputs: ['html', 'netlify', 'nginx'] },
  externalVersions: [{ text: 'legacy', link: 'https://docs.mojaloop.io/legacy/' }],
  themeConfig: {
    logo: { src: '/mojaloop_logo_med.png', width: 1072, height: 280 },
    hideSiteName: true,
    accent: '#00a3ff',
    smoothScroll: true,
    editLinkText: 'Edit this page on GitHub',
    footerCopyright: 'Apache 2.0 Licensed | Copyright © 2020 - 2024 Mojaloop Foundation',
    footer: {
      sitemap: {
        Learn: [
          { text: 'Getting started', link: '/getting-started/' },
          { text: 'Product', link: '/product/' },
          { text: 'Adoption', link: '/adoption/' },
          { text: 'Glossary', link: '/technical/api/fspiop/glossary.html' },
        ],
        Build: [
          { text: 'Technical overview', link: '/technical/' },
          { text: 'API specifications', link: '/technical/api/' },
          { text: 'Quickstarts', link: '/quickstarts/' },
          { text: 'Technical FAQ', link: '/getting-started/technical-faqs.html' },
        ],
        'Take part': [
          { text: 'Community', link: '/community/' },
          { text: 'Contributing', link: '/community/contributing/contributors-guide.html' },
          { text: 'Roadmap', link: '/community/mojaloop-roadmap.html' },
          { text: 'GitHub', link: 'https://github.com/mojaloop' },
        ],
      },
    },
  },
})
