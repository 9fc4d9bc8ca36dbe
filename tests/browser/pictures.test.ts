import { beforeAll, expect, test } from 'vitest'
import { afterAllTests } from '../support/after-all-tests.js'
import { openPage } from '../support/browser.js'
import { png } from '../support/pictures.js'
import { type StaticServer, serveFolder } from '../support/server.js'
import { watchZoom, zoomArrived } from './page.js'
import { builtSite } from './sites.js'

let server: StaticServer
const keepUntil = afterAllTests()

beforeAll(async () => {
  const { out } = await builtSite('default', {
    config: { images: { widths: [480, 960] } },
    files: {
      'content/wide.png': png(1200, 600),
      'content/narrow.png': png(300, 150),
      'content/guide/sizes.md':
        '# Sizes\n\n<img src="../wide.png" width="50%" height="50%" alt="">\n\n<img src="../wide.png" width="90" alt="">\n\n<img src="../narrow.png" height="40" alt="">\n\n<img src="https://pictures.example/badge.svg" height="20" alt="">\n\n<img src="../narrow.png" width="100" height="90" alt="">\n',
      'content/guide/pictures.md':
        '# Pictures\n\n![Wide](../wide.png)\n\n<img src="../narrow.png" alt="Narrow" style="width: auto">\n',
    },
    keepUntil,
  })
  server = await serveFolder(out, {
    keepUntil,
    headers: { 'content-security-policy': "default-src 'self'; img-src 'self' https://pictures.example" },
  })
})

async function shown(viewport: { width: number; height: number }, deviceScaleFactor: number) {
  const { page, problems } = await openPage({ viewport, deviceScaleFactor })
  await watchZoom(page)
  await page.goto(`${server.address}guide/pictures.html`)
  const images = page.locator('.docs-content img')
  await images.last().scrollIntoViewIfNeeded()
  await page.waitForFunction(() => Array.from(document.images).every(({ complete }) => complete))
  const names = await images.evaluateAll((all) =>
    all.map((image) => (image as HTMLImageElement).currentSrc.replace(/.*\/(.+)\.[\da-f]{8}\./, '$1.')),
  )
  const boxes = await images.evaluateAll((all) => all.map((image) => (image as HTMLElement).offsetWidth))
  return { page, images, names, boxes, problems }
}

test('browsers load what fits their screen, and no picture is larger than itself', async () => {
  const phone = await shown({ width: 390, height: 800 }, 1)
  expect(phone.names).toEqual(['wide-480.webp', 'narrow-300.webp'])
  expect(phone.boxes[1]).toBe(300)
  expect((await shown({ width: 390, height: 800 }, 2)).names[0]).toBe('wide-960.webp')
  const desk = await shown({ width: 1280, height: 800 }, 2)
  expect(desk.names).toEqual(['wide.png', 'narrow-300.webp'])
  expect(desk.boxes[1]).toBe(300)
  expect([...phone.problems, ...desk.problems]).toEqual([])
})

test('a zoomed image is the whole picture, not larger than it is, and closes like any other', async () => {
  const { page, problems } = await shown({ width: 1280, height: 800 }, 1)
  for (const [name, width] of [
    ['Wide', 1200],
    ['Narrow', 300],
  ] as const) {
    const image = page.getByRole('button', { name: `Zoom image: ${name}` }).first()
    await image.waitFor()
    await image.focus()
    await page.keyboard.press('Enter')
    await zoomArrived(page)
    const opened = page.locator('.medium-zoom-image--opened').last()
    expect(await opened.evaluate((one) => (one as HTMLImageElement).currentSrc)).toMatch(/\.png$/)
    // The larger file takes the small one's place on the way, and may arrive after it.
    await expect.poll(async () => (await opened.boundingBox())?.width).toBeCloseTo(width, 0)
    const lefts = () =>
      page
        .locator('.medium-zoom-image--opened')
        .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)))
    // All copies of the image are in the same place.
    await expect.poll(async () => new Set(await lefts()).size).toBe(1)
    expect(await page.locator('.medium-zoom-image--opened[role="button"]').count()).toBe(1)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-expanded'))).toBe('true')
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => document.querySelector('.medium-zoom-overlay') === null)
    expect(await image.evaluate((one) => one === document.activeElement)).toBe(true)
  }
  expect(problems).toEqual([])
})

test('images of any written size have their room before they arrive, and keep their proportions', async () => {
  const { page } = await openPage({ viewport: { width: 1280, height: 800 } })
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('https://pictures.example/badge.svg', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="40"/>',
    }),
  )
  await page.route(/\/assets\/img\//, async (route) => {
    await arrival
    await route.continue()
  })
  const boxes = () =>
    page
      .locator('.docs-content img')
      .evaluateAll((all) =>
        all.map((image) => [(image as HTMLElement).offsetWidth, (image as HTMLElement).offsetHeight]),
      )
  await page.goto(`${server.address}guide/sizes.html`, { waitUntil: 'domcontentloaded' })
  const before = await boxes()
  arrive()
  await page.waitForFunction(() => Array.from(document.images).every(({ complete }) => complete))
  const after = await boxes()
  const own = (all: number[][]) => all.filter((_, index) => index !== 3)
  expect(own(before)).toEqual(own(after))
  const [half = [], ...others] = after
  const column = await page.locator('.docs-content').evaluate(({ clientWidth }) => clientWidth)
  expect(half).toEqual([Math.round(column / 2), Math.round(column / 4)])
  expect(others).toEqual([
    [90, 45],
    [80, 40],
    [100, 20],
    [100, 50],
  ])
})
