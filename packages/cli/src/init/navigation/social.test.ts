import { expect, test } from 'vitest'
import { socialLinks } from './social.js'

test('links that are shown as icons become words', () => {
  const github = { text: 'GitHub', link: 'https://github.com/a/b' }
  const chat = { text: 'Discord', link: 'https://chat.example' }
  const forms: readonly unknown[] = [
    [
      { icon: 'github', link: github.link },
      { icon: 'discord', link: chat.link },
    ],
    [
      { icon: 'github', mode: 'link', content: github.link },
      { icon: { svg: '<svg/>' }, link: chat.link, ariaLabel: 'Discord' },
    ],
    [
      { icon: 'seti:github', label: 'GitHub', href: github.link },
      { icon: 'discord', label: 'Discord', href: chat.link },
    ],
    { github: github.link, discord: chat.link },
  ]
  for (const links of forms)
    expect(socialLinks({ social: links }, 'social')).toEqual({ entries: [github, chat], hasOthers: false })
})

test('what has no word or no address is told', () => {
  const found = (links: unknown) => socialLinks({ socialLinks: links }, 'socialLinks')
  expect(found([{ icon: { svg: '<svg/>' }, link: 'https://a.example' }])).toEqual({
    entries: [],
    hasOthers: true,
  })
  expect(found([{ icon: 'wechat', mode: 'img', content: '/code.png' }]).hasOthers).toBe(true)
  expect(found(undefined), 'computed').toEqual({ entries: [], hasOthers: true })
  expect(socialLinks({}, 'socialLinks')).toEqual({ entries: [], hasOthers: false })
})
