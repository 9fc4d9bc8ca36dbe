import { crc32, deflateSync } from 'node:zlib'

/** A PNG whose pixels vary enough that it is not tiny, and are the same every time. */
export function png(width: number, height: number, seed = 1): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3))
  let noise = seed
  for (let y = 0, at = 0; y < height; y += 1) {
    at += 1 // The row's filter: none
    for (let x = 0; x < width; x += 1) {
      noise = (noise * 1_103_515_245 + 12_345) % 2_147_483_648
      const speck = (noise >> 16) & 31
      rows[at++] = (x + speck) & 255
      rows[at++] = (y + speck) & 255
      rows[at++] = (x + y) & 255
    }
  }
  return pngOf({ width, height, depth: 8, colours: 2 }, rows)
}

/** A small file that begins as a huge picture. It is padded, because tiny files are not looked at. */
export function pngBomb(width: number, height: number): Buffer {
  const rows = Buffer.alloc(10_000)
  return pngOf({ width, height, depth: 1, colours: 0 }, rows, chunk('teXt', Buffer.alloc(10_000)))
}

/** @param colours PNG's number for how pixels are written: 0 for grey, 2 for red, green and blue. */
function pngOf(
  {
    width,
    height,
    depth,
    colours,
  }: { readonly width: number; readonly height: number; readonly depth: number; readonly colours: number },
  rows: Buffer,
  ...others: readonly Buffer[]
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, colours], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...others,
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(kind: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
