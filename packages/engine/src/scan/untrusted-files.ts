/** Extensions of files that browsers never run as a page of the site. */
const harmless = new Set(
  'png jpg jpeg gif webp avif bmp ico tif tiff apng mp4 webm ogv ogg oga mp3 wav flac m4a vtt srt woff woff2 ttf otf txt csv tsv json yaml yml toml puml plantuml mmd dot proto zip gz tgz tar pdf docx xlsx pptx odt ods odp drawio bpmn'.split(
    ' ',
  ),
)

/** Names of files that tell a host what to send, and where. */
const ofHosts = new Set([
  '_routes.json',
  'amplify.yaml',
  'amplify.yml',
  'app.yaml',
  'app.yml',
  'firebase.json',
  'netlify.toml',
  'now.json',
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
 * Things that make an SVG more than a drawing. Character references and entities could hide any of
 * them, so they count, too.
 */
const active =
  /<\s*(?:[\w-]+:)?(?:script|foreignObject|iframe|embed|object|handler|listener|animate|animateMotion|animateTransform|set|style|link|meta|base|audio|video|a|use|image|feImage|!DOCTYPE|!ENTITY|!\[CDATA|\?xml-stylesheet)\b|\son[\w-]*\s*=|(?:javascript|data|vbscript)\s*:|&#|\bstyle\s*=/i

/**
 * Whether a file from an untrusted site may be published unchanged. It would be on the site's own
 * origin, where a page, a script or an SVG with scripts would have the rights of the site. And
 * hosts take files of some names as instructions.
 *
 * @param read Returns the file's text. Called only for drawings.
 */
export function mayPublish(path: string, read: () => string | undefined): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  const dot = name.lastIndexOf('.')
  const extension = dot < 1 ? '' : name.slice(dot + 1)
  if (ofHosts.has(name)) return false
  if (harmless.has(extension)) return true
  if (extension !== 'svg') return false
  const text = read()
  return text !== undefined && !text.includes('\0') && !text.includes('\uFFFD') && !active.test(text)
}
