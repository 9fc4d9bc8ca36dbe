import theme from '@quire/theme-default'
import { expect, test } from 'vitest'
import { socialLinks, themeIcons } from './social.js'

test('links are icons of the theme, in all forms that they have elsewhere', () => {
  const github = { icon: 'github', link: 'https://github.com/a/b' }
  const chat = { icon: 'discord', link: 'https://chat.example' }
  const forms: readonly unknown[] = [
    [github, chat],
    [
      { icon: 'github', mode: 'link', content: github.link },
      { icon: 'Discord', mode: 'link', content: chat.link },
    ],
    [
      { icon: 'seti:github', href: github.link },
      { icon: 'discord', href: chat.link },
    ],
    { github: github.link, discord: chat.link },
  ]
  for (const links of forms)
    expect(socialLinks({ social: links }, 'social')).toEqual({
      icons: [github, chat],
      entries: [],
      hasOthers: false,
    })
})

test('words of the site are kept, and other icons become words', () => {
  const links = [
    { icon: 'x.com', label: 'News', href: 'https://x.example' },
    { icon: { svg: '<svg/>' }, link: 'https://a.example', ariaLabel: 'Chat' },
    { icon: 'openCollective', href: 'https://b.example' },
    { icon: 'gitea', href: 'https://c.example' },
  ]
  expect(socialLinks({ social: links }, 'social')).toEqual({
    icons: [{ icon: 'x', link: 'https://x.example', label: 'News' }],
    entries: [
      { text: 'Chat', link: 'https://a.example' },
      { text: 'Open Collective', link: 'https://b.example' },
      { text: 'Gitea', link: 'https://c.example' },
    ],
    hasOthers: false,
  })
})

test('what has no word or no address is told', () => {
  const found = (links: unknown) => socialLinks({ socialLinks: links }, 'socialLinks')
  expect(found([{ icon: { svg: '<svg/>' }, link: 'https://a.example' }])).toEqual({
    icons: [],
    entries: [],
    hasOthers: true,
  })
  expect(found([{ icon: 'wechat', mode: 'img', content: '/code.png' }]).hasOthers).toBe(true)
  expect(found(undefined), 'computed').toEqual({ icons: [], entries: [], hasOthers: true })
  expect(socialLinks({}, 'socialLinks')).toEqual({ icons: [], entries: [], hasOthers: false })
})

test('the default theme has these icons', () => {
  const social = [...themeIcons].map((icon) => ({ icon, link: 'https://a.example' }))
  expect(theme.options?.['~standard'].validate({ social })).toMatchObject({ value: { social } })
})
