export { type PageInfo, type SiteInfo, useNavigate, usePage, useSite } from '../island-context.js'
export type { Behaviour, PageContext } from '../theme.js'
export type { RouterEvents } from './router.js'
export { type Marked, openSearch, type SearchHit, type SearchResult, type SearchSession } from './search.js'
