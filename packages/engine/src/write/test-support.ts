import { byPath, type OutputPath } from '../paths.js'
import { lineList } from '../text/line-list.js'
import { type OutputFileRecord, type OutputRecord, outputRecord } from './output-record.js'

/** The record of an output with these files, in any order. */
export function outputRecordOf(entries: Iterable<readonly [OutputPath, OutputFileRecord]>): OutputRecord {
  const sorted = [...entries].sort(([a], [b]) => byPath(a, b))
  const records = sorted.map(([, record]) => record)
  const paths = sorted.map(([path]) => path)
  return outputRecord(
    {
      paths: lineList(paths),
      hashes: records.map(({ hash }) => hash).join(''),
      sizes: Float64Array.from(records, ({ size }) => size),
      modifiedMs: Float64Array.from(records, ({ modifiedMs }) => modifiedMs),
      numbers: Float64Array.from(records, ({ number }) => number),
    },
    paths,
  )
}
