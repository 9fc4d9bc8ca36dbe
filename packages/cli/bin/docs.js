#!/usr/bin/env node
// Pages are rendered by React's production build, which is several times faster; whoever wants the other sets it.
process.env.NODE_ENV ??= 'production'
await import('../dist/main.js')
