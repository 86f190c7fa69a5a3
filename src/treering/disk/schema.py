"""The tables of state.db, as numbered migrations.

The rule this file keeps: a migration that has been released is never edited; a change is a new number. Times are seconds
since the epoch (UTC), unless a name says otherwise; texts are UTF-8; a project is named by its key, "" for none.
"""

MIGRATIONS: tuple[str, ...] = (
    # 1: everything
    """
    CREATE TABLE projects (
        key TEXT PRIMARY KEY,              -- folder name below projects/, the hash suffix of a collision included
        root TEXT NOT NULL UNIQUE,         -- the directory that owns it
        created REAL NOT NULL
    );

    -- One row per (kind, project, client, session): a new request bumps `dirty` and never adds a row. A run notes the
    -- generation it saw at its claim and, when it succeeds, moves `done` there: dirty > done means there is work.
    CREATE TABLE jobs (
        id INTEGER PRIMARY KEY,
        kind TEXT NOT NULL,                -- extract, dream, harvest, consolidate, sweep
        project TEXT NOT NULL,
        client TEXT NOT NULL DEFAULT '',
        session TEXT NOT NULL DEFAULT '',
        state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'running', 'done', 'failed')),
        dirty INTEGER NOT NULL DEFAULT 1,
        claimed INTEGER NOT NULL DEFAULT 0,
        done INTEGER NOT NULL DEFAULT 0,
        attempts INTEGER NOT NULL DEFAULT 0,   -- counted at the claim, so that a crash consumes one
        not_before REAL NOT NULL DEFAULT 0,
        token TEXT,                        -- who owns the run; every change of a running row checks it
        worker TEXT,
        lease_until REAL,
        heartbeat REAL,
        created REAL NOT NULL,
        started REAL,
        finished REAL,
        payload TEXT NOT NULL DEFAULT '{}',
        reason TEXT NOT NULL DEFAULT '',   -- why it was skipped or failed, a stable name
        UNIQUE (kind, project, client, session)
    );
    CREATE INDEX jobs_ready ON jobs (state, not_before);

    CREATE TABLE cursors (
        client TEXT NOT NULL,
        session TEXT NOT NULL,
        project TEXT NOT NULL,
        record TEXT NOT NULL,              -- identity of the last message that was read
        offset INTEGER NOT NULL,
        at REAL NOT NULL,
        PRIMARY KEY (client, session)
    );

    CREATE TABLE threads (
        client TEXT NOT NULL,
        session TEXT NOT NULL,
        project TEXT NOT NULL,
        cwd TEXT NOT NULL DEFAULT '',
        paths TEXT NOT NULL DEFAULT '[]',  -- JSON list
        inner TEXT NOT NULL DEFAULT '',
        parent TEXT NOT NULL DEFAULT '',
        started REAL,
        modified REAL NOT NULL DEFAULT 0,
        size INTEGER NOT NULL DEFAULT 0,
        hash TEXT NOT NULL DEFAULT '',     -- of the content, since a touched file is not a changed one
        seen REAL NOT NULL,
        PRIMARY KEY (client, session)
    );
    CREATE INDEX threads_of_project ON threads (project, modified DESC);

    CREATE TABLE stage1_outputs (
        client TEXT NOT NULL,
        session TEXT NOT NULL,
        source_hash TEXT NOT NULL,         -- threads.hash it was made from
        raw_memory TEXT NOT NULL,          -- '' together with rollout_summary: the session had nothing to keep
        rollout_summary TEXT NOT NULL,
        rollout_slug TEXT,
        generated REAL NOT NULL,
        used INTEGER NOT NULL DEFAULT 0,
        last_used REAL,
        PRIMARY KEY (client, session),
        FOREIGN KEY (client, session) REFERENCES threads (client, session) ON DELETE CASCADE
    );

    CREATE TABLE usage (
        id INTEGER PRIMARY KEY,
        at REAL NOT NULL,
        day TEXT NOT NULL,                 -- YYYY-MM-DD in the person's time zone: budgets are per day
        project TEXT NOT NULL DEFAULT '',
        operation TEXT NOT NULL,           -- extract, dream, harvest, consolidate, recall, forget
        role TEXT NOT NULL,
        model TEXT NOT NULL,
        outcome TEXT NOT NULL,
        input_tokens INTEGER NOT NULL DEFAULT 0,
        output_tokens INTEGER NOT NULL DEFAULT 0,
        cost REAL,
        duration_ms INTEGER NOT NULL DEFAULT 0,
        job INTEGER
    );
    CREATE INDEX usage_of_day ON usage (day);

    -- Every change of a tree. Until it is done, the redo_* rows say how to carry it out; afterwards how to take it back.
    CREATE TABLE journal (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        at REAL NOT NULL,
        cause TEXT NOT NULL,
        note TEXT NOT NULL DEFAULT '',
        project TEXT NOT NULL DEFAULT '',
        job INTEGER,
        state TEXT NOT NULL CHECK (state IN ('pending', 'done', 'refused')),
        undoes INTEGER,
        undone_by INTEGER
    );
    CREATE INDEX journal_pending ON journal (id) WHERE state = 'pending';

    CREATE TABLE redo_trees (
        change INTEGER NOT NULL REFERENCES journal (id) ON DELETE CASCADE,
        tree TEXT NOT NULL,
        memory TEXT NOT NULL,              -- absolute, links resolved
        state TEXT NOT NULL,
        size INTEGER NOT NULL,             -- of entries.jsonl before
        appended BLOB NOT NULL,            -- what is added to it
        PRIMARY KEY (change, tree)
    );

    CREATE TABLE redo_files (
        change INTEGER NOT NULL REFERENCES journal (id) ON DELETE CASCADE,
        seq INTEGER NOT NULL,
        tree TEXT NOT NULL,
        place TEXT NOT NULL CHECK (place IN ('memory', 'state')),
        path TEXT NOT NULL,
        before BLOB,                       -- NULL: no file
        before_mtime INTEGER,              -- nanoseconds
        after BLOB,
        after_mtime INTEGER,               -- NULL: the time of the write
        PRIMARY KEY (change, seq)
    );
    CREATE INDEX redo_files_of_path ON redo_files (path);

    CREATE TABLE redo_lines (
        change INTEGER NOT NULL REFERENCES journal (id) ON DELETE CASCADE,
        tree TEXT NOT NULL,
        id TEXT NOT NULL,
        before BLOB,                       -- the line of entries.jsonl, NULL: none
        after BLOB,
        PRIMARY KEY (change, tree, id)
    );

    CREATE TABLE redo_cursors (
        change INTEGER NOT NULL REFERENCES journal (id) ON DELETE CASCADE,
        client TEXT NOT NULL,
        session TEXT NOT NULL,
        project TEXT NOT NULL,
        record TEXT NOT NULL,
        offset INTEGER NOT NULL,
        at REAL NOT NULL,
        PRIMARY KEY (change, client, session)
    );

    CREATE TABLE redo_tombstones (
        change INTEGER NOT NULL REFERENCES journal (id) ON DELETE CASCADE,
        client TEXT NOT NULL,
        session TEXT NOT NULL,
        record TEXT NOT NULL,
        hash TEXT NOT NULL,
        lift INTEGER NOT NULL,             -- 1: the undo of a forget takes it away
        PRIMARY KEY (change, client, session, record, hash)
    );

    CREATE TABLE tombstones (
        client TEXT NOT NULL,
        session TEXT NOT NULL,
        record TEXT NOT NULL,
        hash TEXT NOT NULL,
        at REAL NOT NULL,
        PRIMARY KEY (client, session, record, hash)
    );

    CREATE TABLE shown (
        client TEXT NOT NULL,
        session TEXT NOT NULL,
        tree TEXT NOT NULL,
        entry TEXT NOT NULL,
        hash TEXT NOT NULL,                -- of the file as it was shown; shown again when it differs
        at REAL NOT NULL,
        PRIMARY KEY (client, session, tree, entry)
    );

    CREATE TABLE uses (
        tree TEXT NOT NULL,
        entry TEXT NOT NULL,
        count INTEGER NOT NULL DEFAULT 0,
        last REAL,
        PRIMARY KEY (tree, entry)
    );
    """,
    # 2: what a session was given at its start, so that it is given the same bytes again
    """
    CREATE TABLE injections (
        client TEXT NOT NULL,
        session TEXT NOT NULL,
        project TEXT NOT NULL,
        text TEXT NOT NULL,
        told INTEGER NOT NULL,             -- the last change of the journal that it speaks of
        shown TEXT NOT NULL,               -- entries it holds whole, which recall does not repeat: JSON, as in `shown`
        at REAL NOT NULL,
        PRIMARY KEY (client, session, project)
    );
    CREATE INDEX injections_of_project ON injections (project, told);
    """,
    # 3: where a project was before it was moved
    """
    CREATE TABLE former_roots (
        root TEXT PRIMARY KEY,
        key TEXT NOT NULL REFERENCES projects (key) ON DELETE CASCADE
    );
    """,
    # 4: what an entry names, as it was looked at last, so that a hook only needs sizes and times (C6)
    """
    CREATE TABLE checked (
        tree TEXT NOT NULL,
        entry TEXT NOT NULL,
        record TEXT NOT NULL,              -- hash of the text that was looked at
        seen TEXT NOT NULL,                -- JSON: one row for each anchor, as in hot/telling/staleness.py
        at REAL NOT NULL,
        PRIMARY KEY (tree, entry)
    ) WITHOUT ROWID;
    """,
    # 5: so that a claim costs as much as it takes, however many jobs there are
    """
    CREATE INDEX jobs_in_order ON jobs (state, created);
    CREATE INDEX jobs_of_project ON jobs (state, kind, project, created);
    """,
    # 6: projects that were adopted, so that it can be taken back
    """
    CREATE TABLE adoptions (
        change INTEGER PRIMARY KEY REFERENCES journal (id) ON DELETE CASCADE,
        key TEXT NOT NULL,
        left_root TEXT NOT NULL,           -- the directory the project had before
        reached TEXT NOT NULL,             -- and that it has since
        back INTEGER NOT NULL              -- 1: an adoption was taken back
    );
    """,
)
