/** The types of the DOM say only that a clone is a node. */
interface Element {
  cloneNode(subtree?: boolean): this
}
