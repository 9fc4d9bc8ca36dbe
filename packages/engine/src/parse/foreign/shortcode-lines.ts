/** A line that begins a shortcode of Hugo: its indentation, name and parameters. */
export const shortcodeBegin = /^([ \t]*)\{\{[<%][ \t]*([a-z]+)(?![\w/.-])([^{}]*)[>%]\}\}$/

/** A line that ends one, with its name. */
export const shortcodeEnd = /^[ \t]*\{\{[<%][ \t]*\/[ \t]*([a-z]+)[ \t]*[>%]\}\}$/
