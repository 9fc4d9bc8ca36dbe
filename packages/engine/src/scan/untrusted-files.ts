import { lastName } from '../paths.js'

/** Extensions of files that browsers never run as a page of the site. */
const harmless = new Set(
  'png jpg jpeg gif webp avif bmp ico tif tiff apng mp4 webm ogv ogg oga mp3 wav flac m4a vtt srt woff woff2 ttf otf txt csv tsv json yaml yml toml puml plantuml mmd dot proto zip gz tgz tar pdf docx xlsx pptx odt ods odp drawio bpmn'.split(
    ' ',
  ),
)

/** Names of files that tell a host what to send, and where, or what to run before. */
const ofHosts = new Set([
  '_config.toml',
  '_config.yaml',
  '_config.yml',
  '_routes.json',
  'amplify.yaml',
  'amplify.yml',
  'app.yaml',
  'app.yml',
  'composer.json',
  'deno.json',
  'edgeone.json',
  'firebase.json',
  'netlify.toml',
  'now.json',
  'package.json',
  'render.yaml',
  'routes.json',
  'serve.json',
  'static.json',
  'staticwebapp.config.json',
  'vercel.json',
  'wrangler.json',
  'wrangler.toml',
])

/**
 * Things that make an SVG more than a drawing. Character references, entities and encodings could
 * hide any of them, so they count, too, and so do elements of HTML. A prefix may have any letters.
 */
const active =
  /<\s*(?:[^\s<>/:]+:)?(?:script|foreignObject|iframe|embed|object|handler|listener|animate|animateMotion|animateTransform|set|style|link|meta|base|audio|video|a|use|image|feImage|!DOCTYPE|!ENTITY|!\[CDATA|\?xml-stylesheet)\b|\son[\w-]*\s*=|(?:javascript|data|vbscript)\s*:|&#|\bstyle\s*=|\bencoding\s*=\s*["'](?!utf-8["'])|www\.w3\.org\/1999\/xhtml/i

/**
 * Whether a file from an untrusted site may be published unchanged. It would be on the site's own
 * origin, where a page, a script or an SVG with scripts would have the rights of the site. And
 * hosts take files of some names as instructions.
 *
 * @param read Returns the file's text. Called only for drawings.
 */
export function mayPublish(path: string, read: () => string | undefined): boolean {
  const name = lastName(path).toLowerCase()
  const extension = extensionOf(name)
  if (ofHosts.has(name)) return false
  // Some hosts send `page.html.gz` as the page itself.
  if (extension === 'gz') return isHarmless(name.slice(0, -'.gz'.length))
  if (isHarmless(name)) return true
  if (!isDrawing(name)) return false
  const text = read()
  return text !== undefined && !text.includes('\0') && !text.includes('\uFFFD') && !active.test(text)
}

/** Whether a file is one whose content decides whether it may be published. */
export const isDrawing = (path: string): boolean => /[^/]\.svg$/i.test(path)

const isHarmless = (name: string): boolean => harmless.has(extensionOf(name))

function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot < 1 ? '' : name.slice(dot + 1)
}
