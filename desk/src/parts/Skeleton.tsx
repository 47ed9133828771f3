/** Stands where data will be, with the data's size, so that nothing moves when it arrives. */
import { texts } from '../texts';

export function Skeleton({ size }: { size?: 'short' | 'long' | 'title' | 'block' }) {
  return <span aria-hidden="true" className={`skeleton${size ? ` skeleton-${size}` : ''}`} />;
}

/** Says to screen readers that something is being read. */
export function Loading() {
  return (
    <span role="status" className="hidden-visually">
      {texts.common.loading}
    </span>
  );
}

/** Rows of a table that are still to come. */
export function RowsToCome({ rows, columns }: { rows: number; columns: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row} aria-hidden="true">
      {Array.from({ length: columns }, (_, at) => (
        <td key={at}>
          <Skeleton />
        </td>
      ))}
    </tr>
  ));
}
