import { AnimatedList } from '../../motion/animated-list.tsx'
import { LoadedRows, type LoadedRowsProps } from '../paged-rows.tsx'

/** `LoadedRows` with animation of added and removed rows. */
export const LoadedPages = <Row,>(props: Omit<LoadedRowsProps<Row>, 'around'>) => (
  <LoadedRows {...props} around={AnimatedList} />
)
