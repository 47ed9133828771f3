/** What stands around every page: navigation, account, and news about the connection. */
import { Link, Outlet, useLocation, useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useChanges } from '../api/live';
import { readPeriod } from '../pages/sales/period';
import { zoneText } from '../parts/time';
import { Gate } from '../session/Gate';
import { texts } from '../texts';
import { Account } from './Account';
import { Connection } from './Connection';
import { FindBox } from './FindBox';
import { WaitingCount } from './WaitingCount';

export function Shell() {
  return (
    <Gate>
      <Frame />
    </Gate>
  );
}

function Frame() {
  const { reference } = useParams({ strict: false });
  useChanges(reference);
  const content = useRef<HTMLElement>(null);
  const pathname = useLocation({ select: (location) => location.pathname });
  const shown = useRef(pathname);
  useEffect(() => {
    // Moves the focus to the new page, for keyboards and screen readers.
    if (shown.current !== pathname) content.current?.focus({ preventScroll: true });
    shown.current = pathname;
  }, [pathname]);
  return (
    <>
      <a className="skip" href="#content">
        {texts.common.skip}
      </a>
      <div className="shell">
        <header className="side">
          <Link to="/" className="brand">
            <img src="/desk/icon.svg" alt="" width="24" height="24" />
            <span>{texts.product}</span>
          </Link>
          <nav aria-label={texts.shell.navigation} className="pages">
            <Link to="/" className="page-link" activeOptions={{ exact: true }}>
              {texts.shell.waiting}
              <WaitingCount />
            </Link>
            <Link to="/orders" className="page-link">
              {texts.shell.orders}
            </Link>
            <Link to="/new" className="page-link">
              {texts.shell.newOrder}
            </Link>
            <Link to="/batches" className="page-link">
              {texts.shell.batches}
            </Link>
            <Link to="/sales" search={readPeriod({})} className="page-link">
              {texts.shell.sales}
            </Link>
            <Link to="/providers" className="page-link">
              {texts.shell.providers}
            </Link>
          </nav>
          {pathname !== '/orders' && <FindBox />}
          <Account />
        </header>
        <main ref={content} id="content" className="content" tabIndex={-1}>
          <Connection />
          <Outlet />
          <p className="zone soft small">{texts.shell.zone(zoneText())}</p>
        </main>
      </div>
    </>
  );
}
