/** Files that no browser runs as a page of the site's own, by their extension. */
const harmless = new Set(
  'png jpg jpeg gif webp avif bmp ico tif tiff apng mp4 webm ogv ogg oga mp3 wav flac m4a vtt srt woff woff2 ttf otf txt csv tsv json yaml yml toml puml plantuml mmd dot proto zip gz tgz tar pdf docx xlsx pptx odt ods odp drawio bpmn'.split(
    ' ',
  ),
)

/** Data by which a host is told what to send, and where. */
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

/** What makes a drawing more than a drawing. Character references and entities could hide any of it, so they count, too. */
const active =
  /<\s*(?:[\w-]+:)?(?:script|foreignObject|iframe|embed|object|handler|listener|animate|animateMotion|animateTransform|set|style|link|meta|base|audio|video|a|use|image|feImage|!DOCTYPE|!ENTITY|!\[CDATA|\?xml-stylesheet)\b|\son[\w-]*\s*=|(?:javascript|data|vbscript)\s*:|&#|\bstyle\s*=/i

/**
 * Whether a file of a stranger may be published as it is: on the site's own
 * origin, where a page, a script or a drawing with scripts in it would have the
 * rights of the site, and by a host that reads files of some names as orders.
 *
 * @param read Its text; asked for drawings only.
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
