import { AnimatedList } from '../../motion/animated-list.tsx'
import { PagedRows, type PagedRowsProps } from '../paged-rows.tsx'

/** `PagedRows` with animation of added and removed rows. */
export const AnimatedRows = <Row,>(props: Omit<PagedRowsProps<Row>, 'around'>) => (
  <PagedRows {...props} around={AnimatedList} />
)
