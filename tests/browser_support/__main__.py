from __future__ import annotations

from tests.browser_support.gate import main

raise SystemExit(main())
