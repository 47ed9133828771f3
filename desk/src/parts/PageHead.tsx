/** What a page begins with: its title, in the window too, what it is for, and what stands beside them. */
import type { ReactNode } from 'react';
import { Title } from './Title';

export function PageHead({ title, lead, children }: { title: string; lead: string; children?: ReactNode }) {
  return (
    <>
      <Title page={title} />
      <div className="page-head">
        <div>
          <h1>{title}</h1>
          <p className="soft">{lead}</p>
        </div>
        {children}
      </div>
    </>
  );
}
