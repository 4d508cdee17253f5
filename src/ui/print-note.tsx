import { messages } from '../i18n/messages.ts'
import { formatCount } from './format.tsx'

interface PrintNoteProps {
  shown: number
  /** Includes rows that are not loaded yet. */
  total: number
}

/** On paper, that a list has more rows than are printed: the browser's own Print loads nothing. */
export const PrintNote = ({ shown, total }: PrintNoteProps) =>
  shown < total && <p className="only-print">{messages.ui.print.isPart(formatCount(shown), formatCount(total))}</p>
