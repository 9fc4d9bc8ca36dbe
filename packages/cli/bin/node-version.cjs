// For the command and for scripts/run.mjs of the checkout.
const { node } = process.versions
const [major, minor] = node.split('.').map(Number)
// Others do not let a script load ES modules, or warn about it: a build could end well, but without highlighted code.
const isTooOld = major < 20 || major === 21 || (major === 20 && minor < 19) || (major === 22 && minor < 13)

/** What is wrong with this version of Node and what to do about it; undefined if nothing is. */
exports.nodeProblem = isTooOld
  ? {
      message: `Quire needs Node 20.19+, or 22.13 and later; this is Node ${node}.`,
      hint: 'Get a newer one from https://nodejs.org.',
    }
  : undefined
